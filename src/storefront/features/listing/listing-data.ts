/** What a listing page is made of. */
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
  /** Of this listing without its query, below /nz. */
  path: string;
  termParam: string;
  query: ListingQuery;
  listing: Listing;
  /** What an order by the shopper's size goes by; null where there is none to be made. */
  sizeMarks: SizeMarks | null;
  crumbs: Crumb[];
  /** Narrower listings: branches of a category, departments. */
  branches: ListingLink[];
  /** What the shopper searched for, when a rule led here instead, and the address that searches for it all the same (NAV-08). */
  searched: { term: string; anyway: string } | null;
  /** Where to go on when nothing was found. */
  help: { looser: ListingLink[]; didYouMean: ListingLink[]; popular: ListingLink[] } | null;
  /** Absolute, for the page's head. */
  canonical: string;
  previous: string | null;
  next: string | null;
  noIndex: boolean;
}
