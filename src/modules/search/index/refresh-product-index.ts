/** Keeps the index fresh: by notification at once, by a look twice a second when a notification was missed (PROD-01). */

import { putDocument, removeDocument } from '../internal/index/index-data.ts';
import { readCategories, readChangedIds, readDocuments } from '../internal/index/index-records.ts';
import { listenForChanges } from '../internal/index/listen-for-changes.ts';
import { createTimeSlicer } from '../internal/index/time-slicing.ts';
import { readRedirectRules } from '../internal/redirect-records.ts';
import { buildIndexData } from './build-product-index.ts';
import type { SearchCtx } from './product-index.ts';

/** More changes than this are cheaper to build anew, in slices, than to put in one by one. */
const REBUILD_ABOVE = 2_000;
/** Products read from the database at once. */
const SLICE = 250;
const POLL_MS = 500;

/** Applies what changed since the last look; returns the ids whose listing differs now. */
export async function refreshProductIndex(ctx: SearchCtx): Promise<number[]> {
  const { productIndex } = ctx;
  const changes = await readChangedIds(ctx, productIndex.snapshot);
  const changed = changes.ids.length > 0 ? await applyChanges(ctx, changes.ids) : [];
  if (changes.structure) {
    productIndex.data.categoryRows = await readCategories(ctx);
    productIndex.data.revision += 1;
  }
  const rules = changes.redirects !== productIndex.data.redirects.fingerprint;
  if (rules) productIndex.data.redirects = await readRedirectRules(ctx);
  // Stock that only moves between plenty and plenty changes no page; a row of the catalogue may change texts the index does not hold.
  if (changed.length > 0 || changes.catalogue || rules) productIndex.version += 1;
  // Last: when anything above failed, the next look must see the same changes as new.
  productIndex.snapshot = changes.snapshot;
  return changed;
}

async function applyChanges(ctx: SearchCtx, ids: readonly number[]): Promise<number[]> {
  const { productIndex } = ctx;
  if (ids.length > REBUILD_ABOVE) {
    productIndex.data = (await buildIndexData(ctx)).data;
    return [...ids];
  }
  const changed: number[] = [];
  try {
    const pause = createTimeSlicer();
    for (let at = 0; at < ids.length; at += SLICE) {
      const slice = ids.slice(at, at + SLICE);
      const documents = new Map((await readDocuments(ctx, { ids: slice })).map((document) => [document.id, document]));
      for (const id of slice) {
        const document = documents.get(id);
        if (document ? putDocument(productIndex.data, document) : removeDocument(productIndex.data, id))
          changed.push(id);
        await pause();
      }
    }
    return changed;
  } catch (error) {
    // The next look finds nothing new in what is in already, but pages show it from now on.
    if (changed.length > 0) productIndex.version += 1;
    throw error;
  }
}

/** Watches until stopped. `onChange` gets the ids that changed. */
export async function watchProductIndex(
  ctx: SearchCtx,
  databaseUrl: string,
  onChange: (ids: number[]) => void,
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let failing = false;
  let running: Promise<void> | null = null;
  let again = false;

  const lookOnce = async (): Promise<void> => {
    try {
      const changed = await refreshProductIndex(ctx);
      if (failing) ctx.log.info('the product index is fresh again');
      failing = false;
      if (changed.length > 0) onChange(changed);
    } catch (error) {
      // Said once an outage, not twice a second.
      if (!stopped && !failing)
        ctx.log.warn({ err: error }, 'the product index could not be refreshed; it will be tried again');
      failing = true;
    }
  };
  /** One look at a time; news that comes during one asks for another. */
  const look = (): void => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await lookOnce();
      }
      running = null;
    })();
  };

  const listener = await listenForChanges(databaseUrl, look);
  const timer = setInterval(look, POLL_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      await listener.stop();
    },
  };
}
