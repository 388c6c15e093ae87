/** A listing as the bytes of its JSON, made from prepared cards and cached until the index changes (CAT-25). */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { cardSizeAt, type IndexData, writeCardAt } from '../internal/index/index-data.ts';
import { findListing } from '../internal/listings/find-listing.ts';
import { choiceKey, createListingCache } from '../internal/listings/listing-cache.ts';
import type { ListingOptions } from './listing-options.ts';

const written = createListingCache<Buffer<ArrayBuffer>>({ max: 12 << 20, weigh: (bytes) => bytes.length + 400 });

/** `facets` names the requested facets; without it all are written. */
export function writeListing(
  ctx: IndexHolder,
  query: ListingQuery,
  options: Pick<ListingOptions, 'index' | 'pageSize' | 'interests'>,
  facets?: readonly string[],
): Buffer<ArrayBuffer> {
  const { data } = ctx.productIndex;
  // A personalised listing is not cached.
  if (options.interests && options.interests.length > 0) return write(data, query, options, facets);
  const key = JSON.stringify([
    choiceKey(query),
    query.page,
    query.sort,
    options.index,
    options.pageSize,
    facets?.toSorted(),
  ]);
  return written(data, key, () => write(data, query, options, facets));
}

function write(
  data: IndexData,
  query: ListingQuery,
  options: ListingOptions,
  wanted?: readonly string[],
): Buffer<ArrayBuffer> {
  const {
    slots,
    facets,
    corrections: _,
    ...found
  } = findListing(data, query, {}, { ...options, withoutFacets: wanted?.length === 0 });
  const chosen = wanted ? Object.fromEntries(Object.entries(facets).filter(([name]) => wanted.includes(name))) : facets;
  return writeHits(data, slots, `],${JSON.stringify({ ...found, facets: chosen }).slice(1)}`);
}

const START = '{"hits":[';
const COMMA = 44;

/** Cards go straight from the index into one piece of memory of the right size. */
function writeHits(data: IndexData, slots: readonly number[], end: string): Buffer<ArrayBuffer> {
  let size = START.length + Math.max(0, slots.length - 1) + Buffer.byteLength(end);
  for (const slot of slots) size += cardSizeAt(data, slot);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = bytes.write(START);
  for (const [index, slot] of slots.entries()) {
    if (index > 0) {
      bytes[at] = COMMA;
      at += 1;
    }
    at = writeCardAt(data, slot, bytes, at);
  }
  bytes.write(end, at);
  return bytes;
}
