import { readOrderNumber } from '#contract/orders/order-number.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export type GuestOrderRefusal = 'NO_MATCH' | 'EXPIRED';

/** The order that a view token opens; a token of another order is as good as none (ORD-14, reliability D11). */
export async function openGuestOrder(
  ctx: Ctx,
  typedNumber: string,
  token: string,
): Promise<Result<Order, GuestOrderRefusal>> {
  const number = readOrderNumber(typedNumber);
  const validated = await validateOrderToken(ctx, 'view', number, token);
  if (!validated.ok) return fail(validated.error === 'EXPIRED' ? 'EXPIRED' : 'NO_MATCH');
  const order = await getOrder(ctx, number);
  return order ? ok(order) : fail('NO_MATCH');
}
