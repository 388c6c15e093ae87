import type { ImportedOrder } from '#modules/imported-orders/imported-order.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type OrderMoney = Pick<
  ImportedOrder,
  | 'goodsCents'
  | 'discountCents'
  | 'deliveryCents'
  | 'addedTaxCents'
  | 'differenceCents'
  | 'totalCents'
  | 'taxCents'
  | 'refundedCents'
>;

/** Amounts of an export in cents. */
export interface StatedMoney {
  /** Prices of the lines, as listed. */
  lines: Cents;
  lineDiscounts: Cents;
  subtotal: Cents;
  discount: Cents;
  delivery: Cents;
  duties: Cents;
  tax: Cents;
  total: Cents;
  refunded: Cents;
}

/**
 * The parts of an order's total, which the export does not say plainly (MOVE-02): a discount may be that of the goods, of
 * delivery or of both, and GST is within the prices or added to them. The first reading that gives the total is taken;
 * without one, the difference is a part of its own and stated. Refuses an order whose lines come to less than its
 * subtotal, because rows of it are missing, and one that was refunded more than it cost.
 */
export function moneyOfOrder(stated: StatedMoney): Result<{ money: OrderMoney; difference: string | null }, string> {
  const { lines, lineDiscounts, subtotal, discount, duties, tax, total, refunded } = stated;
  if (refunded > total)
    return fail(`was refunded ${formatCents(refunded)}, more than its total of ${formatCents(total)}`);
  if (lines < subtotal)
    return fail(
      `its lines come to ${formatCents(lines)}, less than its subtotal of ${formatCents(subtotal)}: rows of it are missing`,
    );
  const delivery = stated.delivery + duties;
  const most = discount + lineDiscounts;
  const offGoods = lines - subtotal;
  const readings = [discount, ...(offGoods <= most ? [offGoods] : []), most].flatMap((off) => [
    { off, added: 0n },
    ...(tax > 0n ? [{ off, added: tax }] : []),
  ]);
  const fits = readings.find(({ off, added }) => lines - off + delivery + added === total);
  const { off, added } = fits ?? { off: discount, added: 0n };
  const differenceCents = total - (lines - off + delivery + added);
  return ok({
    money: {
      ...{ goodsCents: lines, discountCents: off, deliveryCents: delivery, addedTaxCents: added },
      ...{ differenceCents, totalCents: total, taxCents: tax, refundedCents: refunded },
    },
    difference: fits
      ? null
      : `its parts come to ${formatCents(total - differenceCents)} and its total is ${formatCents(total)}: ${formatCents(differenceCents)} is kept as a difference`,
  });
}
