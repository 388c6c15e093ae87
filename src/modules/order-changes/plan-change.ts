/** What a change makes of an order, worked out before anything is done. Pure (EDIT-02). */
import type { OrderChange } from '#contract/orders/order-changes.ts';
import type { OrderLine, PlacedLine } from '#modules/orders/order.ts';
import { worthOf } from '#modules/orders/worth-of.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** A size that takes the place of another of its product. */
export interface OfferedSize {
  variantId: number;
  productId: number;
  code: string;
  size: string;
}
export interface Units {
  variantId: number;
  locationId: string;
  qty: number;
}
export type NumberedLine = OrderLine & { lineNo: number };
export interface PlannedSizes {
  /** Lines that differ from before, and new ones. */
  lines: NumberedLine[];
  released: Units[];
  reserved: Units[];
  /** As '2 × US 9 → US 10', for people. */
  words: string[];
}

/**
 * Gives units of lines another size of their product. A price is that of the product, so that the units keep what was
 * agreed for them, to the cent: the units that stay and those that move add up to the price of the line (RET-07). The
 * units that move become a line of their own, unless all of the line moves. SIZE_UNKNOWN: not a size of this product, or
 * more units than the line has.
 */
export function planSizes(
  lines: readonly PlacedLine[],
  wished: OrderChange['sizes'],
  offered: readonly OfferedSize[],
): Result<PlannedSizes, 'SIZE_UNKNOWN'> {
  const planned: PlannedSizes = { lines: [], released: [], reserved: [], words: [] };
  let nextLineNo = Math.max(0, ...lines.map(({ lineNo }) => lineNo)) + 1;
  for (const { lineId, qty, variantId } of wished) {
    const line = lines.find(({ lineNo }) => `${lineNo}` === lineId);
    const size = offered.find((one) => `${one.variantId}` === variantId);
    if (!line?.stocked || size?.productId !== line.productId || size.variantId === line.variantId || qty > line.qty)
      return fail('SIZE_UNKNOWN');
    const sold = soldOf(line);
    const moved = { ...sold, variantId: size.variantId, variantCode: size.code, sizeLabel: size.size };
    if (qty === line.qty) planned.lines.push(moved);
    else {
      planned.lines.push(unitsOf(sold, 0, line.qty - qty));
      planned.lines.push({ ...unitsOf(moved, line.qty - qty, qty), lineNo: nextLineNo });
      nextLineNo += 1;
    }
    const { locationId } = line;
    planned.released.push({ variantId: line.variantId, locationId, qty });
    planned.reserved.push({ variantId: size.variantId, locationId, qty });
    planned.words.push(`${qty} × ${line.sizeLabel} → ${size.size}`);
  }
  return ok(planned);
}

/** Units `from` to `from + qty` of a line, at what was agreed for them. */
function unitsOf(line: NumberedLine, from: number, qty: number): NumberedLine {
  const totalCents = worthOf(line, from, qty);
  return { ...line, qty, totalCents, discountCents: line.unitPriceCents * BigInt(qty) - totalCents };
}

/** The sold line, without its later state. */
export const soldOf = ({
  shippedQty: _,
  returnedQty: __,
  cancelledQty: ___,
  gifts: ____,
  ...sold
}: PlacedLine): NumberedLine => sold;
