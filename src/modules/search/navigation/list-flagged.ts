/** Where the shop has new products, and where some on sale (UX-06). */
import { type Gender, genders } from '#contract/products/product-attributes.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { buildCategoryTree } from '../internal/category-tree.ts';
import { type Bitset, countBits, intersect } from '../internal/index/bitset.ts';
import type { IndexData } from '../internal/index/index-data.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';
import type { FlaggedPlaces } from '../search-engine.port.ts';

const listed = createListingCache<Record<'new' | 'sale', FlaggedPlaces>>({ max: 20, weigh: () => 1 });

/** The genders and root categories with new products, and with products on sale. Shared: do not change it. */
export const listFlagged = ({ productIndex: { data } }: IndexHolder) =>
  listed(data, '', () => ({ new: placesOf(data, data.isNew), sale: placesOf(data, data.sale) }));

function placesOf(data: IndexData, flagged: Bitset): FlaggedPlaces {
  const products = new Uint32Array(data.listed);
  intersect(products, flagged);
  const some = (gender: Gender): boolean => {
    const own = new Uint32Array(products);
    const bits = data.listedFacets.gender.get(gender)?.bits;
    if (bits) intersect(own, bits);
    return countBits(own) > 0;
  };
  return { genders: genders.filter(some), roots: buildCategoryTree(data, products).map(({ path }) => path) };
}
