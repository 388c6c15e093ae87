import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { conflictsOf, lockUses, upsertPromotions } from '../internal/import-records.ts';
import type { PromotionEntry, PromotionFault } from './read-promotions-file.ts';

class Refused extends Error {}

/**
 * Replaces promotions by id; promotions that are not in the file stay as they are. All or none: returns the errors,
 * and then nothing has changed. Orders wait while limits are recounted.
 */
export async function importPromotions(ctx: Ctx, entries: readonly PromotionEntry[]): Promise<PromotionFault[]> {
  const definitions = entries.map(({ definition }) => definition);
  let faults: PromotionFault[] = [];
  try {
    await inTransaction(ctx, async (tx) => {
      await lockUses(tx);
      const conflicts = await conflictsOf(tx, definitions);
      faults = conflicts.map(({ id, reason }) => ({
        id,
        reason,
        line: entries.find(({ definition }) => definition.id === id)?.line ?? 1,
      }));
      if (faults.length > 0) throw new Refused();
      await upsertPromotions(tx, definitions);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return faults;
}
