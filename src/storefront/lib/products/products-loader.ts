/**
 * Product data in the browser: loaded in batches, cached, refreshed when stale (PROD-12 to PROD-15, PROD-20, PROD-31 to
 * PROD-33).
 */
import { limits } from '#contract/fields/limits.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import type { ApiResult } from '../api-client/call-api.ts';

/** Answer of the objects call: aligned to the ids sent, null where there is no such product (PROD-18, PROD-19). */
export interface ObjectsResponse {
  data: { results: (Product | null)[] };
}

export interface ProductsDependencies {
  fetchObjects: (objectIds: string[]) => Promise<ApiResult<ObjectsResponse>>;
  /** Milliseconds. */
  now: () => number;
}

/** A cache entry; null: the shop has no such product. */
interface CacheEntry {
  product: Product | null;
  fetchedAt: number;
}

export interface ProductsLoader {
  /**
   * Ensures that cached data are no older than the limit (PROD-21, FIX-55); `again` reloads all of them regardless of
   * the cache. False when the request failed.
   */
  load: (ids: readonly string[], options?: { again?: boolean }) => Promise<boolean>;
  /** Adds data that arrived another way, for instance with a page. */
  take: (products: readonly Product[]) => void;
  /**
   * Adds data that this browser stored earlier: shown until the shop answers, and requested at the next load, because
   * their age is unknown.
   */
  takeStored: (products: readonly Product[]) => void;
  /** Undefined: not loaded; null: no such product. */
  peek: (id: string) => Product | null | undefined;
  /** Throws 'Product data not found' when not loaded, 'Product not found' when there is no such product. */
  get: (id: string) => Product;
  subscribe: (listener: () => void) => () => void;
  /** A new object after each change, for React. */
  snapshot: () => ReadonlyMap<string, Product | null>;
}

const BATCH_DELAY_MS = 1;
const BATCH_SIZE = 100;

export function createProductsLoader({ fetchObjects, now }: ProductsDependencies): ProductsLoader {
  const cache = new Map<string, CacheEntry>();
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<string, Product | null> = new Map();

  const isFresh = (id: string): boolean =>
    now() - (cache.get(id)?.fetchedAt ?? Number.NEGATIVE_INFINITY) <= limits.stockAgeSeconds * 1000;

  const hold = (id: string, product: Product | null, fetchedAt = now()): boolean => {
    const before = cache.get(id);
    const keep = before?.product && product && product.stockUpdatedAt <= before.product.stockUpdatedAt;
    cache.set(id, { product: keep ? before.product : product, fetchedAt });
    return !keep && before?.product !== product;
  };

  const notify = () => {
    shown = new Map(Array.from(cache, ([id, { product }]) => [id, product]));
    for (const listener of listeners) listener();
  };

  const send = async (ids: string[]): Promise<boolean> => {
    const answer = await fetchObjects(ids).catch(() => null);
    const results = answer?.ok ? answer.value?.data?.results : null;
    if (!Array.isArray(results) || results.length !== ids.length) return false;
    let changed = false;
    ids.forEach((id, index) => {
      changed = hold(id, results[index] ?? null) || changed;
    });
    if (changed) notify();
    return true;
  };

  const { request, underWay } = createBatches(send);
  const peek = (id: string) => cache.get(id)?.product;
  return {
    load: async (ids, { again = false } = {}) => {
      const wanted = Array.from(new Set(ids)).filter((id) => again || !isFresh(id));
      // A request in flight may have been read before the change that makes the caller reload, so wait for it first.
      if (again) await Promise.all(wanted.map((id) => underWay.get(id)));
      return (await Promise.all(wanted.map(request))).every(Boolean);
    },
    take: (products) => {
      // Every product must be added, so no short circuit here.
      if (products.filter((product) => hold(product.id, product)).length > 0) notify();
    },
    takeStored: (products) => {
      const missing = products.filter(({ id }) => peek(id) === undefined);
      for (const product of missing) hold(product.id, product, Number.NEGATIVE_INFINITY);
      if (missing.length > 0) notify();
    },
    peek,
    get: (id) => requireProduct(peek(id)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => shown,
  };
}

/** Collects the ids of calls that come together, and sends them in few requests; an id under way is not sent again. */
function createBatches(send: (ids: string[]) => Promise<boolean>) {
  const underWay = new Map<string, Promise<boolean>>();
  let batch: { ids: Set<string>; done: Promise<boolean> } | null = null;

  const openBatch = (): { ids: Set<string>; done: Promise<boolean> } => {
    const ids = new Set<string>();
    const done = new Promise<void>((resolve) => {
      setTimeout(resolve, BATCH_DELAY_MS);
    }).then(async () => {
      batch = null;
      const all = [...ids];
      const parts = Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, index) =>
        all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
      );
      const answers = await Promise.all(parts.map(send));
      for (const id of all) underWay.delete(id);
      return answers.every(Boolean);
    });
    return { ids, done };
  };

  const request = (id: string): Promise<boolean> => {
    const running = underWay.get(id);
    if (running) return running;
    batch ??= openBatch();
    batch.ids.add(id);
    underWay.set(id, batch.done);
    return batch.done;
  };

  return { request, underWay: underWay as ReadonlyMap<string, Promise<boolean>> };
}

function requireProduct(product: Product | null | undefined): Product {
  if (product === undefined) throw new Error('Product data not found');
  if (product === null) throw new Error('Product not found');
  return product;
}

/** The size of a product; throws 'Product variant not found' when the product has no such size. */
export function getVariant(product: Product, variantId: string): ProductVariant {
  const variant = product.variants.find(({ id }) => id === variantId);
  if (!variant) throw new Error('Product variant not found');
  return variant;
}
