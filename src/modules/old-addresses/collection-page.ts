/** Which listing of this shop shows what a collection of the old shop showed (MOVE-04). Pure. */
import { FLAGS, GENDERS } from './collection-words.ts';
import type { ShopPages } from './shop-pages.ts';

/**
 * A path below /nz, or null: a collection is a category or a brand by its name, everything, what is new or on sale, a
 * department, or one of these within a department. Collections that staff chose by hand have no such page.
 */
export function collectionPage(handle: string, pages: Pick<ShopPages, 'categories' | 'brands'>): string | null {
  if (handle === 'all' || handle === 'frontpage') return '/products';
  const named = namedPage(handle, pages);
  if (named !== null) return named;
  for (const [pattern, gender] of GENDERS) {
    const word = pattern.exec(handle)?.[0];
    if (word === undefined) continue;
    const rest = handle.slice(word.length + 1).replace(/^(shoes|footwear)$/, '');
    const page = rest === '' ? '/products' : namedPage(rest, pages);
    return page && `${page}${page.includes('?') ? '&' : '?'}gender=${gender}`;
  }
  return null;
}

function namedPage(handle: string, { categories, brands }: Pick<ShopPages, 'categories' | 'brands'>): string | null {
  const whole = categories.find((path) => path.replaceAll('/', '-') === handle);
  if (whole !== undefined) return `/categories/${whole}`;
  const depthOf = (path: string) => path.split('/').length;
  const last = categories
    .filter((path) => path.split('/').at(-1) === handle)
    .sort((one, other) => depthOf(one) - depthOf(other));
  const [first, second] = last;
  // Two of the same name beside each other: neither is more right than the other.
  if (first !== undefined && (second === undefined || depthOf(second) > depthOf(first))) return `/categories/${first}`;
  if (brands.has(handle)) return `/brands/${handle}`;
  const flag = FLAGS.find(([pattern]) => pattern.test(handle))?.[1];
  return flag === undefined ? null : `/products?${flag}=1`;
}
