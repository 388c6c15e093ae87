import { bareOrderNumber, getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import type { Ctx } from '#platform/context.ts';

/** The order that a view token opens; a token of another order is as good as none (ORD-14, D11). */
export async function openGuestOrder(ctx: Ctx, asked: string, token: string): Promise<Order | 'EXPIRED' | null> {
  const number = bareOrderNumber(asked);
  const { verdict } = await validateOrderToken(ctx, 'view', number, token);
  if (verdict === 'WRONG') return null;
  return verdict === 'EXPIRED' ? 'EXPIRED' : getOrder(ctx, number);
}
