'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import type { FacetValue } from '#contract/products/listing.ts';
import type { FacetName, FlagName, ListFacet } from '../../listing-links.ts';

export interface FacetRow {
  name: Exclude<ListFacet, 'field'> | 'size' | 'price';
  title: string;
  /** Classes of its list and the content of each link, where they are not the usual ones. */
  look?: string;
  content?: (one: FacetValue) => ReactNode;
  /** Open from the start; 'desktop': in the column beside the products, not in the sheet of a phone. */
  open?: 'always' | 'desktop';
  /** Also shown for a single value: every listing offers these facets (CAT-26). */
  always?: boolean;
}

/** The facets that are on or off, above the others. */
export const flagTable = { sale: 'On sale', new: 'New', member: 'For members' } as const satisfies Record<
  FlagName,
  string
>;
export const flagNames = Object.keys(flagTable) as FlagName[];

export const nameAndCount = ({ label, count }: Pick<FacetValue, 'label' | 'count'>) => (
  <>
    <span>{label}</span>
    <span>{count}</span>
  </>
);

const rainbow = 'conic-gradient(#c8252c, #ffd400, #3c7a4b, #2f6fb7, #6a4c93, #c8252c)';

/** The facets of a listing in the order shown (UX-07). */
export const facetTable: readonly FacetRow[] = [
  { name: 'gender', title: 'Gender', open: 'always' },
  { name: 'type', title: 'Type', open: 'always' },
  { name: 'size', title: 'Size', open: 'always', always: true },
  { name: 'price', title: 'Price', open: 'always' },
  {
    name: 'colour',
    title: 'Colour',
    look: 'facet-rows facet-swatches grid grid-cols-2 gap-x-4',
    content: (colour) => (
      <>
        <i style={{ background: colour.value === 'multi' ? rainbow : colour.swatch }} />
        {nameAndCount(colour)}
      </>
    ),
    open: 'desktop',
    always: true,
  },
  { name: 'brand', title: 'Brand', open: 'desktop', always: true },
  { name: 'width', title: 'Width' },
  { name: 'closure', title: 'Fastening' },
  { name: 'material', title: 'Material' },
  { name: 'occasion', title: 'Occasion' },
];

export const sizeContent = (size: FacetValue) => (
  <>
    {size.label}
    <small>{size.count}</small>
  </>
);

/** The classes of a list of values: from more than this many on, it scrolls by itself. */
export const scrolling = (values: readonly FacetValue[]): string =>
  `facet-rows facet-boxes ${values.length > 10 ? '-mx-2 max-h-80 overflow-y-auto overscroll-contain px-2 [scrollbar-width:thin]' : ''}`;

/** The values of a facet as items of a list, each a link that chooses or removes it. */
export type LinkValues = (
  facet: FacetName,
  values: readonly FacetValue[],
  content?: (one: FacetValue) => ReactNode,
) => ReactNode;
