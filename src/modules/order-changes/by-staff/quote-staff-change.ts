import type { StaffChangeQuote, StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import { readPaidForCards } from '#modules/gift-cards/sold-cards/read-sold-cards.ts';
import { pointsToCome } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import type { OrderAmounts } from '#modules/orders/versions/next-content.ts';
import { showRefundShares } from '#modules/payments/refunds/show-refund-shares.ts';
import type { Ctx } from '#platform/context.ts';
import { type Cents, centsToDollars } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isOpenToStaff } from './is-open-to-staff.ts';
import { type PlanRefusal, planStaffChange } from './plan-staff-change.ts';

export type QuoteRefusal = PlanRefusal | { reason: 'NO_SUCH_ORDER' | 'NOT_OPEN' };

/** What a change of an order by staff would make of it; nothing is changed (EDIT-01). */
export async function quoteStaffChange(
  ctx: Ctx,
  number: string,
  wish: StaffWish,
): Promise<Result<StaffChangeQuote, QuoteRefusal>> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return fail({ reason: 'NO_SUCH_ORDER' });
  if (!(await isOpenToStaff(ctx, order))) return fail({ reason: 'NOT_OPEN' });
  const planned = await planStaffChange(ctx, order, wish);
  if (!planned.ok) return planned;
  const { next, differenceCents, offers } = planned.value;
  return ok({
    lines: next.lines.map((line) => ({
      ...{ name: line.name, brand: line.brand, colourName: line.colourName, size: line.sizeLabel, qty: line.qty },
      unitPrice: centsToDollars(line.unitPriceCents),
      total: centsToDollars(line.totalCents),
    })),
    before: sumsOf(order),
    after: sumsOf(next.amounts),
    difference: centsToDollars(differenceCents),
    refunds: await refundsOf(ctx, order.id, -differenceCents),
    offers,
    points: await pointsOf(ctx, order, next.lines),
    deliveryLabel: next.shipping.label,
    promise: next.shipping.promise,
  });
}

async function refundsOf(ctx: Ctx, orderId: string, cents: Cents): Promise<StaffChangeQuote['refunds']> {
  if (cents <= 0n) return [];
  const shares = await showRefundShares(ctx, orderId, {
    amountCents: cents,
    keepCents: await readPaidForCards(ctx, orderId),
  });
  return shares?.map(({ label, cents: part }) => ({ label, amount: centsToDollars(part) })) ?? null;
}

async function pointsOf(ctx: Ctx, order: Order, lines: Order['lines'] | readonly PointsLine[]) {
  const [before, after] = [await pointsToCome(ctx, order), await pointsToCome(ctx, { ...order, lines })];
  return before === 0 && after === 0 ? null : { before, after };
}
type PointsLine = Pick<Order['lines'][number], 'totalCents' | 'taxExclusive'>;

const sumsOf = (amounts: Omit<OrderAmounts, 'explanation'>): StaffChangeQuote['before'] => ({
  items: centsToDollars(amounts.itemSubtotalCents),
  discount: centsToDollars(amounts.discountCents),
  delivery: centsToDollars(amounts.shippingCents),
  total: centsToDollars(amounts.totalCents),
  gst: centsToDollars(amounts.gstCents),
});
