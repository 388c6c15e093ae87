import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { conflictsOf, lockUses, upsertPromotions } from '../internal/import-records.ts';
import type { PromotionEntry, PromotionFault } from './read-promotions-file.ts';

/**
 * Replaces promotions by id; promotions that are not in the file stay as they are. All or none: returns the errors,
 * and then nothing has changed. Orders wait while limits are recounted.
 */
export async function importPromotions(ctx: Ctx, entries: readonly PromotionEntry[]): Promise<PromotionFault[]> {
  const definitions = entries.map(({ definition }) => definition);
  const imported = await commitIfOk(ctx, async (tx): Promise<Result<null, PromotionFault[]>> => {
    await lockUses(tx);
    const conflicts = await conflictsOf(tx, definitions);
    if (conflicts.length > 0)
      return fail(
        conflicts.map(({ id, reason }) => ({
          id,
          reason,
          line: entries.find(({ definition }) => definition.id === id)?.line ?? 1,
        })),
      );
    await upsertPromotions(tx, definitions);
    return ok(null);
  });
  return imported.ok ? [] : imported.error;
}
