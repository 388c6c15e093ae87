/** The reply for a listing or search: up to sixty cards, exact counts, facets (CAT-25). */
import type { ProductCard, SizeSystem } from './product.ts';

export interface FacetValue {
  /** As written in the URL. */
  value: string;
  label: string;
  /** Products that match with this value, ignoring other selected values of the same facet (disjunctive). */
  count: number;
  selected: boolean;
  /** '#rrggbb' for colours. */
  swatch?: string;
}

export interface Listing {
  hits: ProductCard[];
  total: number;
  page: number;
  pages: number;
  facets: {
    brand: FacetValue[];
    colour: FacetValue[];
    sale: number;
    new: number;
    sizes: Record<SizeSystem, FacetValue[]>;
  };
}

export interface CategoryNode {
  path: string;
  slug: string;
  name: string;
  count: number;
  children: CategoryNode[];
}
export interface BrandEntry {
  slug: string;
  name: string;
  count: number;
}
export interface SearchSuggestions {
  products: ProductCard[];
  categories: { path: string; name: string }[];
  brands: BrandEntry[];
}
