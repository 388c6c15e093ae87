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
  /** The place that distances are counted from; null when `near` names none that is known. */
  locality: Locality | null;
}
/** Holidays of this many days ahead travel with a store in a list. */
const AHEAD_DAYS = 62;

/** Open stores, the nearest to a known locality first, else from north to south; all of them when the locality is not known (STORE-03). One query. */
export async function findStores(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  asked: { near?: string; page: number },
): Promise<FoundStores> {
  const rows = await openStores(ctx);
  const locality = findLocality(asked.near ?? '', rows);
  const now = ctx.clock.now();
  const stores = rows.map((row) => toStore(row, now, AHEAD_DAYS, locality));
  // Stable: stores without a place stay last, as they came.
  if (locality)
    stores.sort((a, b) => (a.distanceKm ?? Number.POSITIVE_INFINITY) - (b.distanceKm ?? Number.POSITIVE_INFINITY) || 0);
  const from = (asked.page - 1) * limits.storesPageSize;
  return { stores: stores.slice(from, from + limits.storesPageSize), total: stores.length, page: asked.page, locality };
}
