import { getOrder } from '#modules/orders/get-order.ts';
import { openCreditOf } from '#modules/store-credit/open-credit-of.ts';
import type { Ctx } from '#platform/context.ts';
import type { Return } from '../return.ts';

/**
 * Where the refund of a return becomes store credit, for one whose customer agreed to it; a customer who deleted the
 * account since is refunded to the original payments.
 */
export async function creditForReturn(
  ctx: Ctx,
  { asStoreCredit, orderNumber }: Return,
): Promise<{ creditAccount?: string }> {
  const order = asStoreCredit ? await getOrder(ctx, orderNumber) : null;
  const account = order?.customerId ? await openCreditOf(ctx, order.customerId) : null;
  return account === null ? {} : { creditAccount: account };
}
