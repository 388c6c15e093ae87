import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok } from '#shared/result.ts';
import { applyDue } from '../../prices/apply-price-changes.ts';
import { cancelPrice } from '../../prices/schedule-price.ts';
import { lockForEdit } from '../editing/product-edit-records.ts';
import { lockReturn } from '../prices/price-change-records.ts';
import type { ChangeAtWork, ClaimedRow } from './bulk-change-records.ts';
import { selectBulkFacts } from './bulk-facts-records.ts';
import type { RowOutcome } from './change-product.ts';
import { sameValues, valuesOf } from './plan-change.ts';
import { writeValues } from './write-values.ts';

/**
 * Makes one product again what it was before the change. The error says for people why it stays as it is: somebody has
 * changed it since, or its 'was' price may no longer be shown.
 */
export async function restoreProduct(tx: Ctx, work: ChangeAtWork, row: ClaimedRow): Promise<RowOutcome> {
  await lockForEdit(tx, row.code);
  if (work.change.kind === 'sale') return endSale(tx, work, row);
  const [facts] = await selectBulkFacts(tx, [row.productId]);
  if (!facts || !sameValues(valuesOf(facts, work.change), row.after)) return fail(bulkChangeMessages.changedSinceDone);
  const actor = work.takenBackBy ?? work.startedBy;
  const written = await writeValues(tx, { actor, bulkChange: work.id, code: row.code }, row.before);
  return written.ok ? ok({ state: 'taken-back' }) : written;
}

/** Cancels a sale that has not begun; ends one that has, with the price that would return at its end. */
async function endSale(
  tx: Ctx,
  { id, change, startedBy, takenBackBy }: ChangeAtWork,
  { code, productId, priceChangeId }: ClaimedRow,
): Promise<RowOutcome> {
  const actor = takenBackBy ?? startedBy;
  if (priceChangeId === null) return fail(bulkChangeMessages.saleApplied);
  if (await cancelPrice(tx, actor, code, priceChangeId)) return ok({ state: 'taken-back' });
  const returning = await lockReturn(tx, priceChangeId);
  if (!returning) return fail(bulkChangeMessages.saleApplied);
  const pricesNow = async () => {
    const [facts] = await selectBulkFacts(tx, [productId]);
    return facts ? valuesOf(facts, change) : null;
  };
  const before = await pricesNow();
  await applyDue(tx, { ...returning, actor }, 'staff');
  await writeAudit(tx, {
    actor,
    action: 'price.ended',
    subject: `product:${code}`,
    detail: { id: priceChangeId, bulkChange: id },
    before,
    after: await pricesNow(),
  });
  return ok({ state: 'taken-back' });
}
