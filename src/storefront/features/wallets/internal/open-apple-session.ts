import { callApi } from '#storefront/lib/api-client/call-api.ts';

/** Answers `onvalidatemerchant` through the shop's server, which calls only Apple. */
export async function openAppleSession(validationUrl: string): Promise<unknown> {
  const answer = await callApi<Record<string, unknown>>('POST', 'payment/apple-pay/session', { validationUrl });
  if (!answer.ok) throw new Error('no merchant session');
  return answer.value;
}
