import { getOrder, normaliseOrderNumber } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import type { Ctx } from '#platform/context.ts';

/** The order that a view token opens; a token of another order is as good as none (ORD-14, reliability D11). */
export async function openGuestOrder(ctx: Ctx, typedNumber: string, token: string): Promise<Order | 'EXPIRED' | null> {
  const number = normaliseOrderNumber(typedNumber);
  const { verdict } = await validateOrderToken(ctx, 'view', number, token);
  if (verdict === 'WRONG') return null;
  return verdict === 'EXPIRED' ? 'EXPIRED' : getOrder(ctx, number);
}
