/** The rows below the search field, in the order of the arrow keys. */
import type { SearchSuggestions } from '#contract/products/listing.ts';
import type { ProductCard } from '#contract/products/product.ts';
import { MIN_TERM_LENGTH } from './recent-terms.ts';

export type SearchOption = { to: string; label: string } & (
  | { kind: 'recent' | 'query' | 'category' | 'brand' | 'page' | 'all' }
  | { kind: 'product'; card: ProductCard }
);
export interface OptionGroup {
  title: string;
  options: SearchOption[];
}

/** How many letters of a suggested search are typed already, 0 unless it begins so; “men’s” begins with “mens”. */
export function typedLength(label: string, typed: string): number {
  const wanted = withoutQuotes(typed.trimStart());
  let length = wanted.length;
  while (withoutQuotes(label.slice(0, length)).length < wanted.length && length < label.length) length += 1;
  return withoutQuotes(label.slice(0, length)) === wanted ? length : 0;
}
const withoutQuotes = (text: string): string => text.toLowerCase().replace(/['’]/g, '');

const searchUrl = (param: string, text: string) => `/search?${new URLSearchParams({ [param]: text })}`;

export function optionGroups(
  text: string,
  found: SearchSuggestions | null,
  recent: readonly string[],
  param: string,
): OptionGroup[] {
  const term = text.trim();
  const groups: OptionGroup[] = [];
  const add = (title: string, options: SearchOption[]) => options.length > 0 && groups.push({ title, options });
  if (term.length < MIN_TERM_LENGTH) {
    add(
      'Recent searches',
      recent.map((one) => ({ kind: 'recent', to: searchUrl(param, one), label: one })),
    );
    return groups;
  }
  if (!found) return groups;
  add(
    'Suggested searches',
    (found.queries ?? []).map(({ text: label, to }) => ({ kind: 'query', to, label })),
  );
  add(
    'Categories',
    found.categories.map(({ path, name }) => ({ kind: 'category', to: `/categories/${path}`, label: name })),
  );
  add(
    'Brands',
    found.brands.map(({ slug, name }) => ({ kind: 'brand', to: `/brands/${slug}`, label: name })),
  );
  add(
    'Help and stores',
    (found.pages ?? []).map(({ title, to }) => ({ kind: 'page', to, label: title })),
  );
  add(
    'Products',
    found.products.map((card) => ({ kind: 'product', to: `/products/${card.path}`, label: card.name, card })),
  );
  if (found.products.length > 0)
    add('All results', [{ kind: 'all', to: searchUrl(param, term), label: `See all results for “${term}”` }]);
  return groups;
}
