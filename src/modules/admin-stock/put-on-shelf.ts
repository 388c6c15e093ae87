import type { ShelvedSize } from '#contract/staff/products/staff-shelves.ts';
import { setShelf } from '#modules/stock/shelves/set-shelf.ts';
import { isPlace } from '#modules/stores/is-place.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findSizeByCode } from './find-stock.ts';

/** Puts the size with a scanned code on a shelf of a location; the same again changes nothing (PARC-07). */
export async function putOnShelf(
  ctx: Ctx,
  { locationId, shelf, code, actor }: { locationId: string; shelf: string; code: string; actor: string },
): Promise<Result<ShelvedSize, 'UNKNOWN' | 'NO_SUCH_PLACE'>> {
  if (!(await isPlace(ctx, locationId))) return fail('NO_SUCH_PLACE');
  const size = await findSizeByCode(ctx, code);
  if (!size) return fail('UNKNOWN');
  const before = await inTransaction(ctx, async (tx) => {
    const was = await setShelf(tx, { locationId, variantId: Number(size.variantId), shelf });
    if (was !== shelf)
      await writeAudit(tx, {
        actor,
        action: 'stock.shelved',
        subject: size.code,
        detail: { locationId, shelf },
        before: { shelf: was },
        after: { shelf },
      });
    return was;
  });
  const { name, brand, colourName } = size.product;
  return ok({ code: size.code, name, brand, colourName, size: size.label, shelf, before });
}
