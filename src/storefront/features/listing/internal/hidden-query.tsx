'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { formatListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';

/** The query of a listing as hidden fields, for a form that changes another part of it without JavaScript. */
export const HiddenQuery = ({ query, termParam }: { query: ListingQuery; termParam: string }) =>
  [...new URLSearchParams(formatListingQuery({ ...query, page: 1 }, termParam))].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
