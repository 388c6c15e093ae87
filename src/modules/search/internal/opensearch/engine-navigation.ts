/** Navigation from what a process knows of the catalogue: it answers while the cluster does not. */
import type { BrandEntry, CategoryNode } from '#contract/products/listing.ts';
import { byName } from '../../navigation/list-brands.ts';
import { namesFromRoot } from '../../navigation/list-categories.ts';
import { namedPages, redirectOf } from '../../redirects/find-redirect.ts';
import { findMovedAddress } from '../../rules/find-moved-address.ts';
import { type SearchNavigation, SearchUnavailableError } from '../../search-engine.port.ts';
import { categoryTree } from '../category-tree.ts';
import type { ClusterIndex } from './cluster-index.ts';
import type { ShopWords } from './text/shop-words.ts';

const brandsOf = new WeakMap<ShopWords, BrandEntry[]>();

/** Brands with products, A to Z. */
export function listedBrands({ words }: Pick<ClusterIndex, 'words'>): BrandEntry[] {
  const known = brandsOf.get(words);
  if (known) return known;
  const brands = [...words.brands].map(([slug, { label, count }]) => ({ slug, name: label, count })).sort(byName);
  brandsOf.set(words, brands);
  return brands;
}

/** `current` gives what is known now; null before anything was read: then there is nothing to navigate to. */
export function createNavigation(current: () => ClusterIndex | null): SearchNavigation {
  const trees = new WeakMap<ShopWords, CategoryNode[]>();
  const listCategories = (): CategoryNode[] => {
    const index = current();
    if (!index) return [];
    const tree =
      trees.get(index.words) ?? categoryTree(index.categoryRows, (path) => index.words.categories.get(path) ?? 0);
    trees.set(index.words, tree);
    return tree;
  };
  const listBrands = (): BrandEntry[] => {
    const index = current();
    return index ? listedBrands(index) : [];
  };
  const known = (): ClusterIndex => {
    const index = current();
    if (!index) throw new SearchUnavailableError('The search index has not been read yet');
    return index;
  };
  return {
    listBrands,
    listCategories,
    findBrand: (slug) => listedBrands(known()).find((one) => one.slug === slug),
    hasListedProducts: (path) => (known().words.categories.get(path) ?? 0) > 0,
    findCategory: (path) => namesFromRoot(known().categoryRows, path),
    listDepartmentPages: () => {
      const departments = current()?.navigation.departments ?? [];
      return departments.length > 1 ? departments : [];
    },
    listFlagged: () =>
      current()?.navigation.flagged ?? { new: { genders: [], roots: [] }, sale: { genders: [], roots: [] } },
    findRedirect: (text, { names }) => {
      const index = current();
      return index && redirectOf(text, names, index.redirects, () => namedPages(listCategories(), listBrands()));
    },
    findMovedAddress: (path) => {
      const index = current();
      return index && findMovedAddress(index.redirects, path);
    },
  };
}
