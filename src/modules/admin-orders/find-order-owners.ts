import type { Queries } from '#platform/database/database.ts';
import { ownersOf } from './internal/search-records.ts';
import { type OrderSearch, readOrderSearch } from './read-order-search.ts';

const OF_THE_ORDER: readonly OrderSearch['by'][] = ['number', 'rma', 'last4', 'tracking'];

/**
 * The accounts whose orders match an order number, an RMA id, a tracking number or the last four digits of a payment;
 * `most` at most (FIX-69).
 */
export async function findOrderOwners(ctx: { db: Queries }, typed: string, max: number): Promise<string[]> {
  const searches = readOrderSearch(typed).filter(({ by }) => OF_THE_ORDER.includes(by));
  return searches.length === 0 ? [] : ownersOf(ctx, searches, max);
}
