/** The departments of the header: what there is for women, for men and for kids (UX-06). */
import type { BrandEntry, DepartmentEntry } from '#contract/products/listing.ts';
import type { ProductCard } from '#contract/products/product.ts';
import { type Gender, genders } from '#contract/products/product-attributes.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { buildCategoryTree } from '../internal/category-tree.ts';
import { type Bitset, countBits, intersect, subtract, tallyColumn } from '../internal/index/bitset.ts';
import type { FacetColumn } from '../internal/index/facets.ts';
import { cardAt, type IndexData } from '../internal/index/index-data.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';
import { pageInOrder, tiersOf } from '../internal/listings/rank-slots.ts';

const BRANDS = 6;
/** Products among which one with an image is looked for. */
export const CANDIDATES = 20;

const listed = createListingCache<DepartmentEntry[]>({ max: 20, weigh: () => 1 });
const order = new Intl.Collator('en-NZ', { sensitivity: 'base' });

/** In the order of `genders`; one without products is left out. The list is shared: do not change it. */
export function listDepartments({ productIndex: { data } }: IndexHolder): readonly DepartmentEntry[] {
  return listed(data, '', () =>
    genders.map((gender) => describe(data, gender)).filter((department) => department.count > 0),
  );
}

function describe(data: IndexData, gender: Gender): DepartmentEntry {
  const { label, bits } = data.listedFacets.gender.get(gender) as FacetColumn;
  const categories = buildCategoryTree(data, bits);
  const largest = new Uint32Array(bits);
  intersect(largest, data.categories.get(categories[0]?.path ?? '')?.bits ?? bits);
  return {
    gender,
    name: label,
    count: countBits(bits),
    categories,
    brands: largestBrands(data, bits),
    card: pickCard(data, gender, largest) ?? pickCard(data, gender, bits),
  };
}

function largestBrands(data: IndexData, products: Bitset): BrandEntry[] {
  const counts = tallyColumn(products, data.columns.brand, data.brands.size);
  return largestFirst(
    [...data.brands]
      .map(([slug, { label, number }]) => ({ slug, name: label, count: counts[number] as number }))
      .filter(({ count }) => count > 0),
  );
}

/** As many brands as a department shows. */
export const largestFirst = (brands: readonly BrandEntry[]): BrandEntry[] =>
  brands.toSorted((a, b) => b.count - a.count || order.compare(a.name, b.name)).slice(0, BRANDS);

/**
 * A product in stock with an image: first what is made for this gender alone and new, then what is made for it alone,
 * then what is new; the most popular of these.
 */
function pickCard(data: IndexData, gender: Gender, products: Bitset): ProductCard | null {
  const available = new Uint32Array(products);
  intersect(available, data.inStock);
  const own = new Uint32Array(available);
  for (const [other, { bits }] of data.listedFacets.gender) if (other !== gender) subtract(own, bits);
  const ownNew = new Uint32Array(own);
  intersect(ownNew, data.isNew);
  const tiers = tiersOf(available, [ownNew, own, data.isNew]);
  const cards = pageInOrder(data, 'recommended', false, tiers, { offset: 0, size: CANDIDATES }).map((slot) =>
    cardAt(data, slot),
  );
  return cards.find(({ image }) => image !== null) ?? null;
}
