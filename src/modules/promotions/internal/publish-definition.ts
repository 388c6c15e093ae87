import type { Undoes } from '#platform/activity/undo-kind.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { checkPromotionReferences } from '../import/check-promotion-references.ts';
import { findRepeatedCodes } from '../import/find-repeated-codes.ts';
import { importPromotions } from '../import/import-promotions.ts';
import type { PromotionDefinition } from '../promotion-definition.ts';
import { type LiveRow, selectLive } from './draft-records.ts';
import { contentsOf } from './promotion-contents.ts';
import { writeEntry } from './write-entry.ts';

/** `fields`: path in the entry → what is wrong there. */
export type PublishRefusal = { reason: 'REFUSED'; fields: Record<string, string> };

/**
 * Makes the definition live in place of `live`, and its audit entry, which says what is stored. The caller rolls back
 * when it is refused. `undoes`: which change it undoes.
 */
export async function publishDefinition(
  tx: Ctx,
  actor: string,
  definition: PromotionDefinition,
  { live, undoes }: { live: LiveRow | null; undoes?: Undoes },
): Promise<Result<null, PublishRefusal>> {
  const fields = { ...(await checkPromotionReferences(tx, definition)), ...findRepeatedCodes(definition) };
  if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
  const faults = await importPromotions(tx, [{ line: 1, definition }]);
  if (faults.length > 0)
    return fail({
      reason: 'REFUSED',
      fields: Object.fromEntries(faults.map(({ reason }, n) => [String(n), reason])),
    });
  const stored = await selectLive(tx, definition.id);
  await writeAudit(tx, {
    actor,
    action: 'promotion.published',
    subject: `promotion:${definition.id}`,
    detail: { active: definition.active, ...undoes },
    before: live && contentsOf(writeEntry(live), live.active),
    after: stored && contentsOf(writeEntry(stored), stored.active),
    whole: true,
  });
  return ok(null);
}
