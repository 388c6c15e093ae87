/** How a listing is read beyond what its query says. */
import type { SearchIndex } from './search-index.ts';

/** A category or brand page lists only its own products (CAT-26). */
export interface ListingScope {
  categoryPath?: string;
  brandSlug?: string;
}
export interface ListingOptions {
  pageSize?: number;
  /** Read this index instead of the one the query asks for. */
  index?: SearchIndex;
  /** For callers that count nothing. */
  withoutFacets?: boolean;
}
