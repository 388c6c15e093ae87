import { limits } from '#contract/fields/limits.ts';
import type { PreviewBulkChangeRequest } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertBulkChange, insertRows, type PlannedRow } from '../internal/bulk/bulk-change-records.ts';
import { selectBulkFacts, selectCategorySteps } from '../internal/bulk/bulk-facts-records.ts';
import { isSame, planChange, valuesOf } from '../internal/bulk/plan-change.ts';
import { selectSelected } from '../internal/editing/product-edit-records.ts';
import { noHistory, readPriceMoment, selectHistories } from '../internal/prices/price-history-records.ts';
import { wasPriceRules } from '../prices/check-was-price.ts';

const AT_ONCE = 500;

/** `TOO_MANY`: more than `limits.productsPerChange`. */
export type PreviewRefusal = 'NO_PRODUCTS' | 'TOO_MANY' | 'NO_CATEGORY';

/**
 * Plans a change of the selected products without making it; its id. The products are those that match now: what
 * matches the filter later is not changed (OWN-12).
 */
export function previewBulkChange(
  ctx: Ctx,
  actor: string,
  { selection, change }: PreviewBulkChangeRequest,
): Promise<Result<string, PreviewRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<string, PreviewRefusal>> => {
    if (change.kind === 'category' && (await selectCategorySteps(tx, change.path)) === null) return fail('NO_CATEGORY');
    const ids = await selectSelected(tx, selection, limits.productsPerChange + 1);
    if (ids.length === 0) return fail('NO_PRODUCTS');
    if (ids.length > limits.productsPerChange) return fail('TOO_MANY');
    const id = await insertBulkChange(tx, { change, selection, actor, at: tx.clock.now() });
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const rows = await planRows(tx, ids.slice(start, start + AT_ONCE), change);
      await insertRows(
        tx,
        id,
        rows.map((row, index) => ({ ...row, position: start + index })),
      );
    }
    return ok(id);
  });
}

async function planRows(
  tx: Ctx,
  ids: readonly number[],
  change: PreviewBulkChangeRequest['change'],
): Promise<Omit<PlannedRow, 'position'>[]> {
  const facts = await selectBulkFacts(tx, ids);
  const isPriced = change.kind === 'price' || change.kind === 'sale';
  const histories = isPriced ? await selectHistories(tx, ids) : new Map();
  const [moment, rules] = [await readPriceMoment(tx), wasPriceRules(tx.config)];
  return facts.map((product) => {
    const before = valuesOf(product, change);
    const planned = planChange(product, change, { history: histories.get(product.id) ?? noHistory, moment, rules });
    const row = { product_id: product.id, before };
    if (!planned.ok) return { ...row, state: 'refused' as const, why: planned.error, after: before };
    const state = isSame({ before, after: planned.value }) ? ('same' as const) : ('planned' as const);
    return { ...row, state, why: '', after: planned.value };
  });
}
