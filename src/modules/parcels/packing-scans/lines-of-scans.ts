import { getOrder } from '#modules/orders/get-order.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { barcodesOf } from '../internal/barcode-records.ts';
import type { ParcelLine } from '../parcel.ts';

export type ScanRefusal = { reason: 'NO_SUCH_ORDER' } | { reason: 'WRONG_ITEM'; code: string };

/**
 * What a parcel holds by the codes and barcodes that were scanned into it, one for each unit (PARC-07). One that is not
 * of the order, such as another size, refuses the whole parcel: it is opened again before a label is bought.
 */
export async function linesOfScans(
  ctx: Ctx,
  number: string,
  scanned: readonly string[],
): Promise<Result<ParcelLine[], ScanRefusal>> {
  const order = await getOrder(ctx, number);
  if (!order?.placedAt) return fail({ reason: 'NO_SUCH_ORDER' });
  const stocked = order.lines.filter((line) => line.stocked && line.qty > line.cancelledQty);
  const barcodes = await barcodesOf(
    ctx,
    stocked.map(({ variantId }) => variantId),
  );
  const counted = new Map<number, number>();
  for (const code of scanned) {
    const lines = stocked.filter(
      (line) => line.variantCode.toLowerCase() === code.toLowerCase() || barcodes.get(line.variantId) === code,
    );
    const free = lines.find((line) => (counted.get(line.lineNo) ?? 0) < line.qty - line.cancelledQty);
    if (!free) return fail({ reason: 'WRONG_ITEM', code });
    counted.set(free.lineNo, (counted.get(free.lineNo) ?? 0) + 1);
  }
  return ok([...counted].map(([lineNo, qty]) => ({ lineNo, qty })));
}
