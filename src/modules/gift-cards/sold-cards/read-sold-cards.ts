import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { selectSoldCards } from '../internal/gift-card-records.ts';
import { paidForCards, type SoldCard } from './sold-card.ts';

/** The gift cards that an order sold. */
export const readSoldCards = (ctx: { db: Queries }, orderId: string): Promise<SoldCard[]> =>
  selectSoldCards(ctx, orderId);

/**
 * How much of an order's money, in cents, pays for its gift cards as they are: refunds of returned or undispatched
 * goods do not touch it.
 */
export async function readPaidForCards(ctx: { db: Queries }, orderId: string): Promise<Cents> {
  return paidForCards(await selectSoldCards(ctx, orderId));
}
