import type { StaffImportedOrder } from '#contract/staff/imports/imported-orders.ts';
import { dollarsToCents, smallerOf } from '#shared/money.ts';

/**
 * Cents that are proposed for units of an imported order: their price less their share of the discount, rounded down,
 * and no more than is left of the order (MOVE-02).
 */
export function proposedCents(
  order: Pick<StaffImportedOrder, 'lines' | 'goods' | 'discount' | 'refundable'>,
  wanted: readonly { lineNo: number; qty: number }[],
): bigint {
  const goods = dollarsToCents(order.goods);
  const price = wanted.reduce((sum, { lineNo, qty }) => {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    return line ? sum + dollarsToCents(line.price) * BigInt(qty) : sum;
  }, 0n);
  const off = smallerOf(dollarsToCents(order.discount), goods);
  const worth = goods === 0n ? 0n : (price * (goods - off)) / goods;
  return smallerOf(worth, dollarsToCents(order.refundable));
}
