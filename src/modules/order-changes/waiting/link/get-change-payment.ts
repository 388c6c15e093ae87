import type { ChangePayment } from '#contract/orders/change-payments.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { selectLast } from '../../internal/waiting-records.ts';
import type { WaitingChange } from '../waiting-change.ts';

/** The last change of an order that needs a payment, for its customer; null where there never was one. */
export async function getChangePayment(ctx: Ctx, number: string): Promise<ChangePayment | null> {
  const change = await selectLast(ctx, number);
  const order = change && (await getOrder(ctx, number));
  if (!order) return null;
  return {
    changeId: change.changeId,
    state: shownState(change),
    amount: centsToDollars(change.amountCents),
    before: centsToDollars(change.state === 'MADE' ? change.totalCents - change.amountCents : order.totalCents),
    total: centsToDollars(change.totalCents),
    expiresAt: change.expiresAt.toISOString(),
    lines: (change.plan?.next.lines ?? []).map((line) => ({
      ...{ name: line.name, brand: line.brand, colourName: line.colourName, size: line.sizeLabel, qty: line.qty },
      total: centsToDollars(line.totalCents),
    })),
    deliveryLabel: change.plan?.next.shipping.label ?? '',
  };
}

const shownState = ({ state, isExpired }: WaitingChange): ChangePayment['state'] => {
  if (state === 'UNDOING') return 'ENDED';
  return state === 'WAITING' && isExpired ? 'ENDED' : state;
};
