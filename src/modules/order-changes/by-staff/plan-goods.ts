/** Which lines an order has after a change by staff, before offers are asked again. Pure (EDIT-01). */
import type { StaffWish } from '#contract/staff/orders/staff-order-changes.ts';
import type { SellableItem } from '#modules/cart/sellable-item.ts';
import type { PlacedLine } from '#modules/orders/order.ts';
import { productName } from '#shared/product-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type NumberedLine, type OfferedSize, planSizes, soldOf } from '../plan-change.ts';

export type GoodsRefusal =
  | { reason: 'SIZE_UNKNOWN' | 'NOTHING_LEFT' }
  /** A gift card, or a line of which units were refunded. */
  | { reason: 'LINE_FIXED' | 'NOT_SOLD'; what: string };

export interface GoodsWish extends Pick<StaffWish, 'sizes' | 'quantities'> {
  /** The products that were named by their codes. */
  added: readonly { variantId: number; qty: number }[];
}
export interface GoodsFacts {
  offered: readonly OfferedSize[];
  /** What products are and cost today, by variant. */
  today: (variantId: number) => SellableItem | undefined;
  /** Lines that stay as they are. */
  fixed: ReadonlySet<number>;
  locationId: string;
}
export interface PlannedGoods {
  /** All lines; those with `repriced` units have the discount and total of before. */
  lines: NumberedLine[];
  removed: number[];
  /** Units were added or removed: offers are asked again. */
  isRepriced: boolean;
  /** Something was added at today's price. */
  isMore: boolean;
  words: string[];
}

/**
 * Kept units keep the price that was agreed for them. Added units, of a line or of another product, have today's price:
 * they join a line of that size at that price, else they become a line of their own.
 */
export function planGoods(
  placed: readonly PlacedLine[],
  { sizes, quantities, added }: GoodsWish,
  facts: GoodsFacts,
): Result<PlannedGoods, GoodsRefusal> {
  const fixed = placed.find(
    ({ lineNo, stocked }) =>
      (!stocked || facts.fixed.has(lineNo)) && [...sizes, ...quantities].some(({ lineId }) => lineId === `${lineNo}`),
  );
  if (fixed) return fail({ reason: 'LINE_FIXED', what: productName(fixed) });
  const sized = planSizes(placed, sizes, facts.offered);
  if (!sized.ok) return fail({ reason: sized.error });
  const other = new Map(sized.value.lines.map((line) => [line.lineNo, line]));
  let lines = placed.map((line) => other.get(line.lineNo) ?? soldOf(line));
  lines.push(...sized.value.lines.filter(({ lineNo }) => !placed.some((line) => line.lineNo === lineNo)));
  const removed: number[] = [];
  const words = [...sized.value.words];
  const more: { variantId: number; qty: number }[] = [];
  for (const { lineId, qty } of quantities) {
    const line = lines.find(({ lineNo }) => `${lineNo}` === lineId);
    if (!line) return fail({ reason: 'SIZE_UNKNOWN' });
    if (qty > line.qty) more.push({ variantId: line.variantId, qty: qty - line.qty });
    if (qty >= line.qty) continue;
    words.push(`− ${line.qty - qty} × ${nameOf(line)}`);
    if (qty === 0) removed.push(line.lineNo);
    lines = lines.flatMap((one) => (one !== line ? [one] : qty === 0 ? [] : [{ ...line, qty }]));
  }
  more.push(...added);
  const firstNew = Math.max(0, ...placed.map(({ lineNo }) => lineNo), ...lines.map(({ lineNo }) => lineNo)) + 1;
  for (const { variantId, qty } of more) {
    const item = facts.today(variantId);
    if (!item?.stocked || item.giftCard) return fail({ reason: 'NOT_SOLD', what: item ? productName(item) : '' });
    lines = addUnits(lines, item, qty, { firstNew, ...facts });
    words.push(`+ ${qty} × ${nameOf(item)}`);
  }
  if (!lines.some(({ stocked }) => stocked)) return fail({ reason: 'NOTHING_LEFT' });
  const isMore = more.length > 0;
  return ok({ lines, removed, words, isMore, isRepriced: isMore || words.length > sized.value.words.length });
}

function addUnits(
  lines: readonly NumberedLine[],
  item: SellableItem,
  qty: number,
  { firstNew, locationId, fixed }: { firstNew: number } & Pick<GoodsFacts, 'locationId' | 'fixed'>,
): NumberedLine[] {
  const same = lines.find(
    (line) => line.variantId === item.variantId && line.unitPriceCents === item.priceCents && !fixed.has(line.lineNo),
  );
  if (same) return lines.map((line) => (line === same ? { ...line, qty: line.qty + qty } : line));
  const { productId, variantId, productCode, variantCode, name, brand, colourName, sizeLabel, taxExclusive } = item;
  const lineNo = Math.max(firstNew, ...lines.map((line) => line.lineNo + 1));
  return [
    ...lines,
    {
      ...{ lineNo, productId, variantId, productCode, variantCode, name, brand, colourName, sizeLabel, taxExclusive },
      ...{ locationId, qty, stocked: true, giftCard: false, unitPriceCents: item.priceCents, discountCents: 0n },
      totalCents: item.priceCents * BigInt(qty),
    },
  ];
}

const nameOf = (line: Parameters<typeof productName>[0] & { sizeLabel: string }): string =>
  `${productName(line)} ${line.sizeLabel}`.trim();
