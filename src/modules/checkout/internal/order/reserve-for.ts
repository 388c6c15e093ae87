import { returnDraft } from '#modules/phone-orders/return-draft.ts';
import { takeDraft } from '#modules/phone-orders/take-draft.ts';
import { releaseStock } from '#modules/stock/release-stock.ts';
import { reserveStock } from '#modules/stock/reserve-stock.ts';
import type { Ctx } from '#platform/context.ts';
import type { PhoneSale } from '../../phone/phone-sale.ts';

type Lines = Parameters<typeof reserveStock>[2];

/**
 * Reserves an order's units. Those of a phone order are held for it already: they are taken from its draft; null where the
 * draft is not open any more, and then the caller must roll back (EDIT-03).
 */
export async function reserveFor(
  tx: Ctx,
  orderId: string,
  lines: Lines,
  phone: PhoneSale | undefined,
): Promise<{ shortVariantIds: number[] } | null> {
  const { draftId, counter, actor } = phone ?? {};
  if (draftId === undefined) return reserveStock(tx, orderId, lines);
  const taken = await takeDraft(tx, draftId, { orderId, takenBy: counter && actor ? actor : null });
  return taken ? reserveStock(tx, orderId, lines) : null;
}

/** Frees the units of an order that failed; those of a phone order are its draft's again (EDIT-03). */
export async function releaseOf(tx: Ctx, orderId: string): Promise<void> {
  await releaseStock(tx, orderId);
  await returnDraft(tx, orderId);
}
