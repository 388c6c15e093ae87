import { getOrder } from '#modules/orders/get-order.ts';
import { openCreditOf } from '#modules/store-credit/open-credit-of.ts';
import type { Ctx } from '#platform/context.ts';

/** Where a refund of the order becomes store credit; null for a guest's order, and for one whose customer is gone. */
export async function openCreditOfOrder(ctx: Ctx, number: string): Promise<{ creditAccount: string } | null> {
  const order = await getOrder(ctx, number);
  const account = order?.customerId ? await openCreditOf(ctx, order.customerId) : null;
  return account === null ? null : { creditAccount: account };
}
