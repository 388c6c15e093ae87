/** Keeps the index fresh: by notification at once, by a look twice a second when a notification was missed. */
import pg from 'pg';
import { buildIndexData } from './build-product-index.ts';
import { putDocument, removeDocument } from './internal/index-data.ts';
import { readCategories, readChangedIds, readDocuments } from './internal/index-records.ts';
import type { SearchCtx } from './product-index.ts';

/** What the last look at an index found, to tell it from something new. */
const seen = new WeakMap<object, string>();

/** More changes than this are cheaper to build anew, in slices, than to put in one by one. */
const REBUILD_ABOVE = 2_000;
const POLL_MS = 500;

/** Applies what changed since the last look; returns the ids looked at that differ, or all when rebuilt. */
export async function refreshProductIndex(ctx: SearchCtx): Promise<number[]> {
  const { productIndex } = ctx;
  const { ids, watermark, structure, fingerprint } = await readChangedIds(ctx, productIndex.watermark);
  // Rows written while some older transaction is still open come again at each look, the same as before.
  const seenBefore = ids.length > 0 && fingerprint === seen.get(productIndex);
  seen.set(productIndex, fingerprint);
  if (seenBefore) {
    productIndex.watermark = watermark;
    return [];
  }
  if (ids.length > REBUILD_ABOVE) {
    const built = await buildIndexData(ctx);
    Object.assign(productIndex, { data: built.data, watermark: built.watermark, version: productIndex.version + 1 });
    return ids;
  }
  const changed: number[] = [];
  if (ids.length > 0) {
    const documents = new Map((await readDocuments(ctx, { ids })).map((document) => [document.id, document]));
    for (const id of ids) {
      const document = documents.get(id);
      const { data } = productIndex;
      if (document) {
        const slot = data.slotOf.get(id);
        if (slot !== undefined && JSON.stringify(data.documents[slot]) === JSON.stringify(document)) continue;
        putDocument(data, document);
        changed.push(id);
      } else if (removeDocument(data, id)) changed.push(id);
    }
  }
  if (structure) productIndex.data.categoryRows = await readCategories(ctx);
  // A product page shows counts and texts the index does not hold, so any change makes a new version.
  if (ids.length > 0 || structure) productIndex.version += 1;
  productIndex.watermark = watermark;
  return changed;
}

/** Watches until stopped. `onChange` gets the ids that changed. The connection that listens is opened anew when it breaks. */
export async function watchProductIndex(ctx: SearchCtx, databaseUrl: string, onChange: (ids: number[]) => void): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;

  const look = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        try {
          const changed = await refreshProductIndex(ctx);
          if (changed.length > 0) onChange(changed);
        } catch (error) {
          if (!stopped) ctx.log.warn({ err: error }, 'the product index could not be refreshed; it will be tried again');
        }
      } while (again && !stopped);
    })().finally(() => { running = null; });
    return running;
  };

  let client: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'kerb-listen', keepAlive: true });
    next.on('error', () => {
      client = null;
      if (!stopped) setTimeout(() => { listen().catch(() => undefined); }, 1_000).unref();
    });
    next.on('notification', () => { void look(); });
    await next.connect();
    await next.query('listen kerb_changed');
    if (stopped) await next.end();
    else client = next;
  };
  await listen();
  const timer = setInterval(() => { void look(); }, POLL_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      await client?.end();
    },
  };
}
