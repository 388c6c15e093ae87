/** Mappings of columns, saved under a name for the next file of the same kind (MOVE-05). */
import { MAX_MAPPINGS, type SavedMapping, type SaveMappingRequest } from '#contract/staff/products/table-mappings.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteMapping, selectMappings, upsertMapping } from '../internal/tables/mapping-records.ts';
import { findMapping } from './find-mapping.ts';

/** All mappings of the shop, by name. */
export const listMappings = (ctx: { db: Queries }): Promise<SavedMapping[]> => selectMappings(ctx);

/** Saves it, in place of a mapping of the same name. */
export function saveMapping(
  ctx: Pick<Ctx, 'db'>,
  actor: string,
  { name, table }: SaveMappingRequest,
): Promise<Result<SavedMapping, { reason: 'TOO_MANY' }>> {
  return inTransaction(ctx, async (tx) => {
    const before = await findMapping(tx, name);
    const saved = await upsertMapping(tx, { name, ...table }, MAX_MAPPINGS);
    if (!saved) return fail({ reason: 'TOO_MANY' });
    await writeAudit(tx, {
      actor,
      action: 'products.mapping-saved',
      subject: 'catalogue',
      detail: { name },
      before: before && { name: before.name, columns: wordsOf(before), priceTimes: before.priceTimes },
      after: { name, columns: wordsOf(saved), priceTimes: saved.priceTimes },
    });
    return ok(saved);
  });
}

/** False when there is no such mapping (any more). */
export function removeMapping(ctx: Pick<Ctx, 'db'>, actor: string, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const removed = await deleteMapping(tx, id);
    if (!removed) return false;
    await writeAudit(tx, {
      actor,
      action: 'products.mapping-deleted',
      subject: 'catalogue',
      detail: { name: removed.name },
      before: { name: removed.name, columns: wordsOf(removed), priceTimes: removed.priceTimes },
      after: null,
    });
    return true;
  });
}

const wordsOf = ({ columns }: SavedMapping): string =>
  columns.map(({ column, field }) => `${column} = ${field}`).join('; ');
