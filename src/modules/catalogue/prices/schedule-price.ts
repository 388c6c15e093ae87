import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, inTransaction } from '#platform/database/database.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  cancelWaiting,
  deleteReturnsBefore,
  insertPriceChange,
  lockProduct,
  selectWaiting,
} from '../internal/prices/price-change-records.ts';
import {
  insertOverrulings,
  noHistory,
  readPriceMoment,
  selectHistories,
} from '../internal/prices/price-history-records.ts';
import { withScheduled } from '../internal/prices/scheduled-steps.ts';
import { checkWasPrice, wasPriceRules } from './check-was-price.ts';
import { whyRefused } from './was-price-words.ts';

export interface NewPrice {
  priceCents: Cents;
  /** The 'was' price. */
  originalPriceCents: Cents | null;
  startsAt: Date;
  /** When the price before returns; null when the change is permanent. */
  endsAt: Date | null;
  /** A manager's reason for a 'was' price without proof; null refuses it. */
  wasReason: string | null;
}

export type SchedulePriceRefusal =
  | { reason: 'NO_PRODUCT' }
  /** `why`: what is wrong with the 'was' price, for people. */
  | { reason: 'WAS_REFUSED'; why: string };

/**
 * Schedules a price (one whose time has passed is applied within a second); its id. A 'was' price is checked as of the
 * beginning, by the history and what is scheduled before, and again when its time comes (HON-02).
 */
export async function schedulePrice(
  ctx: Ctx,
  actor: string,
  code: string,
  newPrice: NewPrice,
): Promise<Result<string, SchedulePriceRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<string, SchedulePriceRefusal>> => {
    const productId = await lockProduct(tx, code);
    if (productId === null) return fail({ reason: 'NO_PRODUCT' });
    const refused = await findRefusal(tx, productId, newPrice);
    if (refused !== null && newPrice.wasReason === null) return fail({ reason: 'WAS_REFUSED', why: refused });
    if (refused !== null) await keepReason(tx, productId, actor, newPrice);
    const id = await insertPriceChange(tx, productId, { ...newPrice, actor });
    await writeAudit(tx, {
      actor,
      action: 'price.scheduled',
      subject: `product:${code}`,
      detail: {
        id,
        cents: Number(newPrice.priceCents),
        startsAt: newPrice.startsAt.toISOString(),
        endsAt: newPrice.endsAt?.toISOString() ?? null,
        ...(refused !== null && { wasReason: newPrice.wasReason }),
      },
      before: null,
      after: { scheduledPrice: scheduledWords(newPrice) },
    });
    return ok(id);
  });
}

const scheduledWords = ({
  priceCents,
  originalPriceCents,
  startsAt,
  endsAt,
}: Pick<NewPrice, 'priceCents' | 'originalPriceCents' | 'startsAt' | 'endsAt'>) => ({
  price: formatCents(priceCents),
  was: originalPriceCents === null ? null : formatCents(originalPriceCents),
  startsAt,
  endsAt,
});

/** Why the 'was' price may not be shown at the beginning, as far as it can be known; null when it may, or there is none. */
async function findRefusal(
  tx: Ctx,
  productId: number,
  { originalPriceCents, startsAt }: NewPrice,
): Promise<string | null> {
  if (originalPriceCents === null) return null;
  const { steps, overrulings } = (await selectHistories(tx, [productId])).get(productId) ?? noHistory;
  const now = await readPriceMoment(tx);
  const begins = startsAt > now ? startsAt : now;
  const coming = withScheduled(steps, await selectWaiting(tx, [productId]), begins);
  const rules = wasPriceRules(tx.config);
  const finding = checkWasPrice({ steps: coming, overrulings }, originalPriceCents, begins, rules);
  return finding.allowed ? null : whyRefused(finding, originalPriceCents, rules);
}

async function keepReason(
  tx: Ctx,
  productId: number,
  actor: string,
  { originalPriceCents, startsAt, wasReason }: NewPrice,
): Promise<void> {
  const now = await readPriceMoment(tx);
  await insertOverrulings(tx, [
    {
      product_id: productId,
      original_price_cents: String(originalPriceCents),
      // A change whose time has passed starts now.
      valid_from: (startsAt > now ? startsAt : now).toISOString(),
      reason: wasReason as string,
      actor,
    },
  ]);
}

/**
 * Cancels a price that is not in force yet; false when it is, or was cancelled already. Cancelling the price that returns
 * at the end of a change keeps the changed price.
 */
export async function cancelPrice(ctx: Ctx, actor: string, code: string, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockProduct(tx, code)) === null) return false;
    const cancelled = await cancelWaiting(tx, code, id);
    if (cancelled?.returnsOf) await deleteReturnsBefore(tx, cancelled.productId, cancelled.returnsOf);
    if (cancelled)
      await writeAudit(tx, {
        actor,
        action: 'price.cancelled',
        subject: `product:${code}`,
        detail: { id },
        before: { scheduledPrice: scheduledWords(cancelled) },
        after: null,
      });
    return cancelled !== null;
  });
}
