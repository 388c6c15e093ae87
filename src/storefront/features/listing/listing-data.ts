/** Loader data of a listing page. */
import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeMarks } from '#contract/products/size-marks.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';

export interface ListingLink {
  to: string;
  label: string;
  count?: number;
}

export interface ListingData {
  title: string;
  description: string;
  /** Path of this listing without its query, below /nz. */
  path: string;
  termParam: string;
  query: ListingQuery;
  listing: Listing;
  /** Data for ordering by the shopper's size; null where the order does not change. */
  sizeMarks: SizeMarks | null;
  crumbs: Crumb[];
  /** Narrower listings: child categories, departments. */
  branches: ListingLink[];
  /** The search term, when a rule redirected the search here, and the URL that searches for it anyway (NAV-08). */
  searched: { term: string; anyway: string } | null;
  /** Words of the search that no product matches together with the others, and that were left out (UX-04). */
  dropped: string[];
  /** What was searched for instead of misspelt words, and the URL that searches for them as typed (UX-04). */
  corrected: { text: string; isSure: boolean; others: ListingLink[]; anyway: string } | null;
  /** The page that answers a search for the shop's service, such as 'returns' (UX-04). Only of searches. */
  answer?: ListingLink | null;
  /** Suggestions when nothing was found. */
  help: { looser: ListingLink[]; didYouMean: ListingLink[]; popular: ListingLink[] } | null;
  /** Absolute URL, for the page's head. */
  canonical: string;
  previous: string | null;
  next: string | null;
  noIndex: boolean;
}
