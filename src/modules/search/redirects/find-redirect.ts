/**
 * The page that a search redirects to instead of its results: by an operator's rule, and if the shop's settings say so
 * to the brand or category of that name (NAV-08, FIX-39).
 */
import type { BrandEntry, CategoryNode } from '#contract/products/listing.ts';
import { foldText } from '#shared/ids.ts';
import type { IndexHolder } from '../index/product-index.ts';
import { createListingCache } from '../internal/listings/listing-cache.ts';
import type { RedirectRules } from '../internal/redirect-records.ts';
import { listBrands } from '../navigation/list-brands.ts';
import { listCategories } from '../navigation/list-categories.ts';
import { termKey } from './edit-redirects.ts';

const named = createListingCache<ReadonlyMap<string, string>>({ max: 20, weigh: () => 1 });

/**
 * A path below /nz, or null: then the search shows its results. With `names` the whole name of a brand or category
 * redirects to it; a plural or a part of it does not.
 */
export function findRedirect(ctx: IndexHolder, text: string, { names }: { names: boolean }): string | null {
  const { data } = ctx.productIndex;
  return redirectOf(text, names, data.redirects, () =>
    named(data, '', () => namedPages(listCategories(ctx), listBrands(ctx))),
  );
}

/** The same, by these rules and the pages that names lead to. */
export function redirectOf(
  text: string,
  names: boolean,
  rules: RedirectRules,
  pages: () => ReadonlyMap<string, string>,
): string | null {
  const term = termKey(text);
  if (term === '') return null;
  const ruled = rules.targets.get(term);
  if (ruled !== undefined || !names) return ruled ?? null;
  return pages().get(nameKey(text)) ?? null;
}

/** Case, macrons and spaces do not matter. */
const nameKey = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

/** A brand takes precedence over a category of its name, and the larger of two categories over the other. */
export function namedPages(
  categories: readonly CategoryNode[],
  brands: readonly BrandEntry[],
): ReadonlyMap<string, string> {
  const nodes = categories.flatMap(function withChildren(node): {
    path: string;
    name: string;
    count: number;
  }[] {
    return [node, ...node.children.flatMap(withChildren)];
  });
  const pages = new Map<string, string>();
  for (const { name, path } of nodes.sort((a, b) => a.count - b.count)) pages.set(nameKey(name), `/categories/${path}`);
  for (const { name, slug } of brands) pages.set(nameKey(name), `/brands/${slug}`);
  return pages;
}
