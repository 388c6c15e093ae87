import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductSelection } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { ProductsReply } from '#contract/staff/products/staff-products.ts';
import { filterNames } from './product-filters.tsx';

/** Of the tab that lists what lacks its country of origin (HON-03). */
export const WITHOUT_ORIGIN = 'without-origin';

/** Of the tab that lists what lacks an alt text (OWN-13). */
export const WITHOUT_ALT = 'without-alt';
const lacking: Readonly<Record<string, string>> = {
  [WITHOUT_ORIGIN]: 'country-of-origin',
  [WITHOUT_ALT]: 'alt-text',
};

/** The filter of the list's URL, as the API takes it. */
export function filterOf(params: URLSearchParams): Record<string, string> {
  const state = params.get('state');
  const values = {
    term: params.get('q'),
    ...Object.fromEntries(filterNames.map((name) => [name, params.get(name)])),
    ...(state !== null && lacking[state] ? { without: lacking[state] } : { state }),
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * The chosen products: of the page that is open, or all of the list by its filter. Products chosen on another page or
 * list are not changed unseen.
 */
export function useSelection(products: ProductsReply['products'], total: number) {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const list = JSON.stringify(filter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<string | null>(null);
  const isAll = all === list;
  const codes = products.map(({ code }) => code);
  const ofPage = codes.filter((code) => chosen.has(code));
  const selection: ProductSelection | null = isAll
    ? { filter: { term: '', ...filter } }
    : ofPage.length > 0
      ? { codes: ofPage }
      : null;
  return {
    chosen: isAll ? new Set(codes) : chosen,
    choose: (next: ReadonlySet<string>) => {
      setAll(null);
      setChosen(next);
    },
    chooseAll: () => setAll(list),
    isAll,
    selection,
    count: isAll ? total : ofPage.length,
  };
}
