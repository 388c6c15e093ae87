import { limits } from '#contract/fields/limits.ts';
import type { Locality, Store } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { findLocality } from './internal/localities.ts';
import { openStores } from './internal/store-records.ts';
import { toStore } from './internal/to-store.ts';

export interface FoundStores {
  stores: Store[];
  total: number;
  page: number;
  /** The locality that distances are measured from; null when `near` names none that is known. */
  locality: Locality | null;
}
/** A listed store includes its holidays of this many days ahead. */
const AHEAD_DAYS = 62;

/**
 * Open stores, nearest to a known locality first, else from north to south; all of them when the locality is not known
 * (STORE-03). One query.
 */
export async function findStores(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  asked: { near?: string; page: number },
): Promise<FoundStores> {
  const rows = await openStores(ctx);
  const locality = findLocality(asked.near ?? '', rows);
  const now = ctx.clock.now();
  const stores = rows.map((row) => toStore(row, now, AHEAD_DAYS, locality));
  // A stable sort: stores without a position stay last, in their order.
  if (locality)
    stores.sort((a, b) => (a.distanceKm ?? Number.POSITIVE_INFINITY) - (b.distanceKm ?? Number.POSITIVE_INFINITY) || 0);
  const from = (asked.page - 1) * limits.storesPageSize;
  return { stores: stores.slice(from, from + limits.storesPageSize), total: stores.length, page: asked.page, locality };
}
