import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import type { BulkRowState } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { Ctx } from '#platform/context.ts';
import { textToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { wasPriceRules } from '../../prices/check-was-price.ts';
import { schedulePrice } from '../../prices/schedule-price.ts';
import { lockForEdit } from '../editing/product-edit-records.ts';
import { noHistory, readPriceMoment, selectHistories } from '../prices/price-history-records.ts';
import type { ChangeAtWork, ClaimedRow } from './bulk-change-records.ts';
import { selectBulkFacts } from './bulk-facts-records.ts';
import { planChange, sameValues, type Values, valuesOf } from './plan-change.ts';
import { writeValues } from './write-values.ts';

export type RowOutcome = Result<{ state: BulkRowState; priceChangeId?: string }, string>;

/**
 * Changes one product exactly as its preview said. The error says for people why it is left out: it has changed since,
 * or is refused by now.
 */
export async function changeProduct(tx: Ctx, work: ChangeAtWork, row: ClaimedRow): Promise<RowOutcome> {
  await lockForEdit(tx, row.code);
  const [facts] = await selectBulkFacts(tx, [row.productId]);
  if (!facts || !sameValues(valuesOf(facts, work.change), row.before)) return fail(bulkChangeMessages.changedSince);
  const history = (await selectHistories(tx, [row.productId])).get(row.productId) ?? noHistory;
  const proof = { history, moment: await readPriceMoment(tx), rules: wasPriceRules(tx.config) };
  const planned = planChange(facts, work.change, proof);
  if (!planned.ok) return planned;
  if (work.change.kind === 'sale') return scheduleSale(tx, work, row);
  const written = await writeValues(tx, { actor: work.startedBy, bulkChange: work.id, code: row.code }, row.after);
  return written.ok ? ok({ state: 'done' }) : written;
}

async function scheduleSale(tx: Ctx, { startedBy }: ChangeAtWork, { code, after }: ClaimedRow): Promise<RowOutcome> {
  const scheduled = await schedulePrice(tx, startedBy, code, {
    priceCents: textToCents(textOf(after, 'price')),
    originalPriceCents: after.originalPrice === null ? null : textToCents(textOf(after, 'originalPrice')),
    startsAt: new Date(textOf(after, 'startsAt')),
    endsAt: new Date(textOf(after, 'endsAt')),
    wasReason: null,
  });
  if (scheduled.ok) return ok({ state: 'done', priceChangeId: scheduled.value });
  return fail(scheduled.error.reason === 'WAS_REFUSED' ? scheduled.error.why : bulkChangeMessages.changedSince);
}

const textOf = (values: Values, name: string): string => String(values[name] ?? '');
