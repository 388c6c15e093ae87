/** Options of a listing beyond its query. */
import type { SearchIndex } from './search-index.ts';

/** A category or brand page lists only its own products (CAT-26). */
export interface ListingScope {
  categoryPath?: string;
  brandSlug?: string;
}
export interface ListingOptions {
  pageSize?: number;
  /** Reads this index instead of the one the query asks for. */
  index?: SearchIndex;
  /** The visitor's personalisation ids: what they stand for comes first where the shop chooses the order (FIX-43). */
  interests?: readonly string[];
  /** For callers that need no counts. */
  withoutFacets?: boolean;
}
