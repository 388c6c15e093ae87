/** Caches results of a listing until the index changes; bounded, the least recently used is evicted first. */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { LISTED_FACETS } from '../index/facets.ts';
import type { IndexData } from '../index/index-data.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { joinPhrases } from '../text/attribute-words.ts';
import { readPrices } from '../text/price-words.ts';
import { queryWords } from '../text/search-words.ts';

type Cached<T> = (data: IndexData, key: string, make: () => T) => T;

/**
 * `max` bounds the sum of the values' weights as given by `weigh`; a value of more than a tenth of it is not
 * cached.
 */
export function createListingCache<T>({ max, weigh }: { max: number; weigh: (value: T) => number }): Cached<T> {
  const caches = new WeakMap<IndexData, { revision: number; weight: number; entries: Map<string, T> }>();
  return (data, key, make) => {
    let cache = caches.get(data);
    if (cache?.revision !== data.revision) {
      cache = { revision: data.revision, weight: 0, entries: new Map() };
      caches.set(data, cache);
    }
    const { entries } = cache;
    const known = entries.get(key);
    if (known !== undefined) {
      entries.delete(key);
      entries.set(key, known);
      return known;
    }
    const value = make();
    if (weigh(value) * 10 > max || key.length > MAX_KEY_LENGTH) return value;
    entries.set(key, value);
    cache.weight += weigh(value);
    for (const [oldest, old] of entries) {
      if (cache.weight <= max) break;
      entries.delete(oldest);
      cache.weight -= weigh(old);
    }
    return value;
  };
}
/** Fifty values in each of eight facets make a key longer than the cached result is worth. */
const MAX_KEY_LENGTH = 2_000;

/** Equal for queries that find and count the same products, however they are written. */
export function choiceKey(query: ListingQuery, scope: { categoryPath?: string; brandSlug?: string } = {}): string {
  // A word still being typed finds more than a finished one.
  const words = [query.text, joinPhrases(query.text, () => true)].map((one) => queryWords(one).join(' '));
  const text = query.text === '' ? '' : [...words, /\s$/.test(query.text)];
  // 'boots <200' and 'boots >200' have the same words.
  const { text: _, ...prices } = readPrices(query.text);
  const sizes = SIZE_SYSTEMS.map((system) => query.sizes[system]?.toSorted() ?? []);
  return JSON.stringify([
    prices,
    scope.categoryPath,
    scope.brandSlug,
    text,
    query.literal,
    query.brand.toSorted(),
    query.colour.toSorted(),
    query.sale,
    query.new,
    query.member,
    sizes,
    query.type.toSorted(),
    query.priceMin,
    query.priceMax,
    LISTED_FACETS.map((name) => query[name].toSorted()),
    query.field.toSorted(),
  ]);
}
