/** The answer to a listing or search: sixty cards, exact counts, where else to go (CAT-25). */
import type { ProductCard, SizeSystem } from './product.ts';

export interface FacetValue {
  /** As written in the address. */
  value: string;
  label: string;
  /** Products that choosing this value would leave, the facet's own choice ignored (disjunctive). */
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
export interface Suggestions {
  products: ProductCard[];
  categories: { path: string; name: string }[];
  brands: BrandEntry[];
}
