import { readOrderNumber } from '#contract/orders/order-number.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type PaymentLinkRefusal = { reason: 'NO_MATCH' | 'EXPIRED' };

/** The order number that the token of a payment link opens; of another order it is as good as none (reliability D11). */
export async function openPaymentLink(
  ctx: Ctx,
  typedNumber: string,
  token: string,
): Promise<Result<string, PaymentLinkRefusal>> {
  const number = readOrderNumber(typedNumber);
  const validated = await validateOrderToken(ctx, 'pay', number, token);
  if (validated.ok) return ok(number);
  return fail({ reason: validated.error === 'EXPIRED' ? 'EXPIRED' : 'NO_MATCH' });
}
