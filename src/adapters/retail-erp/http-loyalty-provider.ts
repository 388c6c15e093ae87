/** The retail ERP's loyalty service over HTTP: `GET` and `PUT /erp/v1/loyalty/{customer}`, JSON, a bearer token. */
import { z } from 'zod';
import type { LoyaltyProviderPort, ProviderAnswer } from '#modules/loyalty/loyalty-provider.port.ts';

const answerSchema = z.object({
  isEnrolled: z.boolean(),
  accrualPoints: z.int().min(1).max(1_000),
  accrualSpend: z.int().min(1).max(1_000),
});
const MAX_RESPONSE_BYTES = 10_000;

export function createHttpLoyaltyProvider({
  url,
  token,
  timeoutMs,
}: {
  url: string;
  token: string;
  timeoutMs: number;
}): LoyaltyProviderPort {
  const ask = async (method: 'GET' | 'PUT', customerId: string): Promise<ProviderAnswer> => {
    try {
      const response = await fetch(`${url}/erp/v1/loyalty/${encodeURIComponent(customerId)}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok || text.length > MAX_RESPONSE_BYTES)
        return { outcome: 'UNKNOWN', reason: `retail ERP: status ${response.status}` };
      const parsed = answerSchema.safeParse(JSON.parse(text));
      return parsed.success
        ? { outcome: 'KNOWN', ...parsed.data }
        : { outcome: 'UNKNOWN', reason: 'retail ERP: the response is invalid' };
    } catch (error) {
      return {
        outcome: 'UNKNOWN',
        reason: `retail ERP: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`.slice(
          0,
          300,
        ),
      };
    }
  };
  return { read: (customerId) => ask('GET', customerId), enrol: (customerId) => ask('PUT', customerId) };
}
