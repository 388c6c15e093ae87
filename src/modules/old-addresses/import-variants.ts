import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { putVariants, selectSizeIds, selectVariants } from './internal/variant-records.ts';
import type { OldVariant } from './old-variant.ts';

/**
 * Stores which size each number of the old shop means, in one transaction; for each what became of it. Repeating it
 * changes nothing; without `apply` nothing is written.
 */
export async function importVariants(
  ctx: Ctx,
  variants: readonly OldVariant[],
  { apply }: { apply: boolean },
): Promise<('created' | 'changed' | 'unchanged' | { refused: string })[]> {
  return inTransaction(ctx, async (tx) => {
    const sizes = await selectSizeIds(
      tx,
      variants.map(({ sizeCode }) => sizeCode),
    );
    const stored = await selectVariants(
      tx,
      variants.map(({ oldId }) => oldId),
    );
    const rows = variants.flatMap(({ oldId, sizeCode }) => {
      const variantId = sizes.get(sizeCode);
      return variantId === undefined || stored.get(oldId) === variantId ? [] : [{ oldId, variantId }];
    });
    if (apply && rows.length > 0) await putVariants(tx, rows);
    return variants.map(({ oldId, sizeCode }) => {
      const variantId = sizes.get(sizeCode);
      if (variantId === undefined) return { refused: `the shop has no size with the SKU ${sizeCode}` };
      const before = stored.get(oldId);
      return before === undefined ? 'created' : before === variantId ? 'unchanged' : 'changed';
    });
  });
}
