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
  /** Personalisation ids of whoever asks: what they stand for comes first where the order is the shop's to choose (FIX-43). */
  interests?: readonly string[];
  /** For callers that count nothing. */
  withoutFacets?: boolean;
}
