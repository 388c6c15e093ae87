/** The reply for a listing or search: up to sixty cards, exact counts, facets (CAT-25). */
import type { ProductCard, SizeSystem } from './product.ts';
import type { Gender } from './product-attributes.ts';

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

/** One range of prices. */
export interface PriceStep extends FacetValue {
  /** Whole dollars, as in `priceMin` and `priceMax` of the query; null where the range has no such end. */
  min: number | null;
  max: number | null;
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
    /** For members: at a lower price, or only for them. */
    member: number;
    sizes: Record<SizeSystem, FacetValue[]>;
    gender: FacetValue[];
    /** Product types. */
    type: FacetValue[];
    width: FacetValue[];
    closure: FacetValue[];
    material: FacetValue[];
    occasion: FacetValue[];
    /** The shop's own fields, in their order (OWN-14). */
    fields: { key: string; label: string; values: FacetValue[] }[];
    price: {
      /** The lowest and the highest price in whole dollars, rounded outwards, whatever prices are chosen; 0 for none. */
      from: number;
      to: number;
      /** Ranges with products, from the cheapest up; a price between two ranges is in both. */
      steps: PriceStep[];
    };
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
/** What a shop has for one gender; a unisex product is for women and for men. */
export interface DepartmentEntry {
  gender: Gender;
  name: string;
  count: number;
  /** The tree of categories with the number of products for this gender, the largest first; none are empty. */
  categories: CategoryNode[];
  /** The brands with most of these products. */
  brands: BrandEntry[];
  /** A product with an image, of the largest category if possible; null where none of those in stock has one. */
  card: ProductCard | null;
}
export interface SearchSuggestions {
  products: ProductCard[];
  categories: { path: string; name: string }[];
  brands: BrandEntry[];
  /** Searches that begin with what was typed, and where they lead. */
  queries?: { text: string; to: string }[];
  /** Pages that answer a question about the shop's service. */
  pages?: { title: string; to: string }[];
}
