import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { readSoldCards as soldCardsOf } from '../internal/gift-card-records.ts';
import { paidForCards, type SoldCard } from './sold-card.ts';

/** The gift cards that were made for an order. */
export const readSoldCards = (ctx: { db: Queries }, orderId: string): Promise<SoldCard[]> => soldCardsOf(ctx, orderId);

/** What of an order's money pays for its gift cards as they are: goods that come back, or never leave, do not touch it. */
export async function readPaidForCards(ctx: { db: Queries }, orderId: string): Promise<Cents> {
  return paidForCards(await soldCardsOf(ctx, orderId));
}
