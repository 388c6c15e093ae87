import type { MapLabelRequest } from '#contract/staff/products/import-labels.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteLabel, upsertLabel } from './internal/label-records.ts';
import { isLabelValue } from './read-label-value.ts';

/** Keeps what a label of an imported file is to be taken for, for every import after this, or forgets it; false for what it cannot be (FIX-61). */
export async function mapLabel(ctx: Pick<Ctx, 'db'>, actor: string, mapping: MapLabelRequest): Promise<boolean> {
  const { kind, label, guess, value } = mapping;
  if (value !== null && !isLabelValue(kind, value)) return false;
  await inTransaction(ctx, async (tx) => {
    // Said of any guess, it replaces what was said of one.
    if (value === null || guess === '') await deleteLabel(tx, mapping);
    if (value !== null) await upsertLabel(tx, { kind, label, guess, value });
    await writeAudit(tx, {
      actor,
      action: 'products.label-mapped',
      subject: 'catalogue',
      detail: { kind, label, guess, value },
    });
  });
  return true;
}
