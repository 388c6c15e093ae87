/** Facets of the index: which slots have which value. */
import { type ListedFacet, listedFacets } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import {
  closureLabels,
  genderLabels,
  materialLabels,
  occasionLabels,
  widthLabels,
} from '#contract/products/product-attributes.ts';
import { fieldKeyOf } from '../own-field-key.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import { type Bitset, createBitset, growBitset } from './bitset.ts';
import type { IndexDocument } from './index-document.ts';
import { PRICE_CLASSES, priceClass } from './price-steps.ts';

export interface FacetColumn {
  /** Its position among the facet's values, in order of insertion. */
  number: number;
  label: string;
  bits: Bitset;
  /** How many products have it. */
  count: number;
}
export type Facet = Map<string, FacetColumn>;

export interface Facets {
  brands: Facet;
  colours: Facet;
  /** Every category holds its descendants' products too. */
  categories: Facet;
  sizes: Record<SizeSystem, Facet>;
  /** Facets with a closed list of values, all of them from the start, in the order of the list. */
  listedFacets: Record<ListedFacet, Facet>;
  /** The shop's own fields: key → values as in a query, 'sole.Rubber' (OWN-14). */
  ownFields: Map<string, Facet>;
  /** The classes of price-steps.ts, all of them from the start, in their order. */
  priceClasses: Facet;
}

export const LISTED_FACETS = Object.keys(listedFacets) as ListedFacet[];

export const LABELS: Record<ListedFacet, Record<string, string>> = {
  gender: genderLabels,
  width: widthLabels,
  closure: closureLabels,
  material: materialLabels,
  occasion: occasionLabels,
};

export const createFacets = (capacity: number): Facets => ({
  brands: new Map(),
  colours: new Map(),
  categories: new Map(),
  sizes: { usMen: new Map(), usWomen: new Map(), usKids: new Map(), uk: new Map(), eu: new Map() },
  listedFacets: Object.fromEntries(
    LISTED_FACETS.map((name) => [
      name,
      emptyFacet(listedFacets[name], (value) => LABELS[name][value] ?? value, capacity),
    ]),
  ) as Facets['listedFacets'],
  ownFields: new Map(),
  priceClasses: emptyFacet(
    Array.from({ length: PRICE_CLASSES }, (_, each) => String(each)),
    String,
    capacity,
  ),
});

const emptyFacet = (values: readonly string[], labelOf: (value: string) => string, capacity: number): Facet =>
  new Map(
    values.map((value, number) => [value, { number, label: labelOf(value), bits: createBitset(capacity), count: 0 }]),
  );

export function growFacets(facets: Facets, capacity: number): void {
  const { brands, colours, categories, priceClasses, sizes, listedFacets: listed, ownFields } = facets;
  const open = [brands, colours, categories, priceClasses, ...ownFields.values()];
  for (const facet of [...open, ...Object.values(sizes), ...Object.values(listed)])
    for (const column of facet.values()) column.bits = growBitset(column.bits, capacity);
}

/** The values of a document in a facet with a closed list; a unisex product is for men and for women (UX-06). */
export const listedValues: Record<ListedFacet, (document: IndexDocument) => readonly string[]> = {
  gender: ({ demographic }) => (demographic === 'unisex' ? ['womens', 'mens'] : [demographic]),
  width: ({ width }) => (width === null ? [] : [width]),
  closure: ({ closure }) => (closure === null ? [] : [closure]),
  material: ({ materialFamilies }) => materialFamilies,
  occasion: ({ occasions }) => occasions,
};

function ownFacet({ ownFields }: Facets, key: string): Facet {
  const known = ownFields.get(key) ?? new Map();
  ownFields.set(key, known);
  return known;
}

/** Every facet value that a document belongs to, with its label; null for a value that has its label already. */
export function eachMembership(
  facets: Facets,
  document: IndexDocument,
  visit: (facet: Facet, value: string, label: string | null) => void,
): void {
  visit(facets.brands, document.brandSlug, document.brandName);
  for (const colour of document.colours) visit(facets.colours, colour, colour);
  const path = document.categoryPath;
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    visit(facets.categories, path.slice(0, end), '');
  visit(facets.categories, path, '');
  for (const system of SIZE_SYSTEMS)
    for (const label of document.sizes[system]) visit(facets.sizes[system], label, label);
  for (const name of LISTED_FACETS)
    for (const value of listedValues[name](document)) visit(facets.listedFacets[name], value, null);
  for (const value of document.fields) visit(ownFacet(facets, fieldKeyOf(value)), value, null);
  visit(facets.priceClasses, String(priceClass(document.priceCents)), null);
}
