/** Customers link an airline membership, and confirm it by the code that the airline sends. */
import type { AccountClient, Answer } from './account-client.ts';
import { airlineCode } from './airline-code.ts';

/** The answer of PUT /account, also when it is a refusal. */
export const link = (client: AccountClient, membership: object): Promise<Answer> =>
  client.call('PUT', '/account', { customer: {}, loyalty: { action: 'link', ...membership } });

/** Links a membership and verifies it by code, as its member does at the first payment with points. */
export async function linkProven(
  shop: { simulatorUrl: string },
  client: AccountClient,
  memberId: string,
): Promise<void> {
  const membership = { memberId, lastName: 'Ngāta' };
  await answered(link(client, membership), 200);
  const ask = { ...membership, amount: 1 };
  const { body } = await client.call('POST', '/airline/quote', ask);
  if (body.errorCode !== 'MembershipCodeSent') throw new Error(`no code was asked for: ${JSON.stringify(body)}`);
  const code = await airlineCode(shop.simulatorUrl, memberId);
  await answered(client.call('POST', '/airline/quote', { ...ask, code }), 200);
}

/** Throws without Vitest, because a benchmark uses this file too. */
async function answered(call: Promise<Answer>, wanted: number): Promise<void> {
  const { status, body } = await call;
  if (status !== wanted) throw new Error(`expected ${wanted}, not ${status}: ${JSON.stringify(body)}`);
}
