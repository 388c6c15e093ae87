/**
 * Keeps the index fresh: at once by notification, and by a poll twice a second in case a notification was missed
 * (PROD-01).
 */
import { listAllCategories } from '#modules/catalogue/pages/list-all-categories.ts';
import { listenToChannel } from '#platform/database/channel.ts';
import { readFacetFields } from '../internal/facet-field-records.ts';
import { putDocument, putUnsorted, removeDocument, sortAgain } from '../internal/index/index-data.ts';
import { type Changes, readChangedIds, readDocuments } from '../internal/index/index-records.ts';
import { createRefreshLoop } from '../internal/index/refresh-loop.ts';
import { createTimeSlicer, runTimeSliced } from '../internal/index/time-slicing.ts';
import { readMemberOffers } from '../internal/member-offer-records.ts';
import { readRedirectRules } from '../internal/redirect-records.ts';
import type { IndexCtx } from './product-index.ts';

/** From more changes than this on, everything is sorted once at the end instead of each product after its change. */
const SORT_ONCE_ABOVE = 2_000;
/** Products read from the database at once. */
const SLICE = 250;

/** Applies what changed since the last refresh; returns the ids whose listing changed. */
export async function refreshProductIndex(ctx: IndexCtx): Promise<number[]> {
  const { productIndex } = ctx;
  const changes = await readChangedIds(ctx, productIndex.snapshot);
  const changed = changes.ids.length > 0 ? await applyChanges(ctx, changes.ids) : [];
  if (changes.structure) {
    productIndex.data.categoryRows = await listAllCategories(ctx);
    productIndex.data.revision += 1;
  }
  const rules = changes.redirects !== productIndex.data.redirects.fingerprint;
  if (rules) {
    productIndex.data.redirects = await readRedirectRules(ctx);
    // Synonyms, and products that come first or last, change listings.
    productIndex.data.revision += 1;
  }
  const fields = changes.facetFields !== productIndex.data.facetFields.fingerprint;
  if (fields) {
    productIndex.data.facetFields = await readFacetFields(ctx);
    productIndex.data.revision += 1;
  }
  const offers = await refreshMemberOffers(ctx, changes);
  // Stock that changes but stays plentiful changes no page; a row of the catalogue may change texts that the index does
  // not hold.
  if (changed.length > 0 || changes.catalogue || rules || fields || offers) productIndex.version += 1;
  // Set last: if anything above failed, the next refresh must see the same changes as new.
  productIndex.snapshot = changes.snapshot;
  return changed;
}

/**
 * Reads the members' promotions again after one changed, started or ended, or when a product that one names may have
 * come into the shop; true if they are for other products now.
 */
async function refreshMemberOffers(ctx: IndexCtx, changes: Changes): Promise<boolean> {
  const { data } = ctx.productIndex;
  const { version, changesAt, scopes } = data.memberOffers;
  const isStale = version !== changes.offers || ctx.clock.now().getTime() >= changesAt;
  if (!isStale && !(changes.catalogue && scopes.some(({ productIds }) => productIds !== null))) return false;
  data.memberOffers = await readMemberOffers(ctx);
  if (JSON.stringify(data.memberOffers.scopes) === JSON.stringify(scopes)) return false;
  data.revision += 1;
  return true;
}

/**
 * The index changes in place: a second one beside it would take as much memory again. Requests answered meanwhile see
 * some products changed and others not yet; among very many changes, some are at their old place in a sort order.
 */
async function applyChanges(ctx: IndexCtx, ids: readonly number[]): Promise<number[]> {
  const { productIndex } = ctx;
  const changed: number[] = [];
  try {
    const pause = createTimeSlicer();
    for (const id of await putListed(ctx, ids, changed)) {
      if (removeDocument(productIndex.data, id)) changed.push(id);
      await pause();
    }
    return changed;
  } catch (error) {
    // The next refresh finds nothing new in what is applied already, but pages show it from now on.
    if (changed.length > 0) productIndex.version += 1;
    throw error;
  }
}

/**
 * Puts those of these products into the index that may be listed, and returns the ids of the others. Adds what changed
 * to `changed` as it goes, so that this is known when it fails half-way.
 */
async function putListed(ctx: IndexCtx, ids: readonly number[], changed: number[]): Promise<number[]> {
  const { data } = ctx.productIndex;
  const sortsOnce = ids.length > SORT_ONCE_ABOVE;
  const put = sortsOnce ? putUnsorted : putDocument;
  const gone: number[] = [];
  const pause = createTimeSlicer();
  try {
    for (let at = 0; at < ids.length; at += SLICE) {
      const slice = ids.slice(at, at + SLICE);
      const documents = new Map((await readDocuments(ctx, { ids: slice })).map((document) => [document.id, document]));
      for (const id of slice) {
        const document = documents.get(id);
        if (!document) gone.push(id);
        else if (put(data, document)) changed.push(id);
        await pause();
      }
    }
  } finally {
    if (sortsOnce) await runTimeSliced(sortAgain(data));
  }
  return gone;
}

export interface WatchedIndex {
  stop: () => Promise<void>;
  /** Resolves when everything committed before this call is in the index; false: it could not be read. */
  refreshed: () => Promise<boolean>;
  /** Everything that was committed longer ago than this is in the index. */
  ageSeconds: () => number;
}

/** Watches until stopped. `onChange` gets the ids that changed. */
export async function watchProductIndex(
  ctx: IndexCtx,
  databaseUrl: string,
  onChange: (ids: number[]) => void,
): Promise<WatchedIndex> {
  let stopped = false;
  let failing = false;
  let freshAt = performance.now();

  const refreshOnce = async (): Promise<void> => {
    const began = performance.now();
    try {
      const changed = await refreshProductIndex(ctx);
      if (failing) ctx.log.info('the product index is fresh again');
      failing = false;
      freshAt = began;
      if (changed.length > 0) onChange(changed);
    } catch (error) {
      // Logged once per outage, not twice a second.
      if (!stopped && !failing)
        ctx.log.warn({ err: error }, 'the product index could not be refreshed; it will be tried again');
      failing = true;
    }
  };
  const loop = createRefreshLoop(refreshOnce);
  const listener = await listenToChannel(databaseUrl, 'kerb_changed', loop.refresh);
  return {
    refreshed: async () => {
      await loop.refreshed();
      return !failing;
    },
    ageSeconds: () => (performance.now() - freshAt) / 1_000,
    stop: async () => {
      stopped = true;
      await loop.stop();
      await listener.stop();
    },
  };
}
