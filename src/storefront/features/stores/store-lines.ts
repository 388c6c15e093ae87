import type { StoreAddress } from '#contract/store.ts';

/** A store's address as one writes it; a town that gives its region the name is named once. */
export const storeLines = ({ street1, street2, locality, region, postcode }: StoreAddress): string[] =>
  [street1, street2, locality === region ? `${locality} ${postcode}` : locality, locality === region ? '' : `${region} ${postcode}`].filter(Boolean);
