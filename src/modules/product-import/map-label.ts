import type { MapLabelRequest } from '#contract/staff/products/import-labels.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteLabel, selectLabels, upsertLabel } from './internal/label-records.ts';
import { isLabelValue } from './read-label-value.ts';

/**
 * Stores the mapping of a label for all later imports, or deletes it; false for a value the label cannot have (FIX-61).
 */
export async function mapLabel(ctx: Pick<Ctx, 'db'>, actor: string, mapping: MapLabelRequest): Promise<boolean> {
  const { kind, label, guess, value } = mapping;
  if (value !== null && !isLabelValue(kind, value)) return false;
  await inTransaction(ctx, async (tx) => {
    const before = (await selectLabels(tx)).find(
      (one) => one.kind === kind && one.label === label && one.guess === guess,
    );
    // A mapping for any guess replaces those for one guess.
    if (value === null || guess === '') await deleteLabel(tx, mapping);
    if (value !== null) await upsertLabel(tx, { kind, label, guess, value });
    await writeAudit(tx, {
      actor,
      action: 'products.label-mapped',
      subject: 'catalogue',
      detail: { kind, label, guess, value },
      before: { meaning: before?.value ?? null },
      after: { meaning: value },
    });
  });
  return true;
}
