/** The page of this shop whose name has most words in common with an old address: a suggestion for people (MOVE-04). Pure. */
import { slugify } from '#shared/ids.ts';
import type { ShopPages } from './shop-pages.ts';

/** Words of more products than this, such as colours, tell none apart; also bounds the work of an address. */
const MAX_PRODUCTS_OF_WORD = 300;
const MAX_WORDS = 10;
/** Share of the words of both that they have in common. */
const LEAST_LIKENESS = 0.3;
/** A page of the same kind comes before another that is as like. */
const SAME_KIND = 0.1;

interface Page {
  to: string;
  kind: string;
  /** Of its name; brand and colour in a path of a product are no shortcoming. */
  words: number;
}

export type NearestPage = (path: string) => string | null;

/** `products`: every product on sale, with the parent code that the old shop's handle became. */
export function nearestPageAmong(
  pages: ShopPages,
  products: readonly { path: string; parentCode: string }[],
): NearestPage {
  const places = new Map<string, Page[]>();
  const goods = new Map<string, Page[]>();
  const add = (index: Map<string, Page[]>, to: string, kind: string, name: string, more = '') => {
    const words = wordsOf(`${name} ${more}`);
    const page = { to, kind, words: wordsOf(name).size };
    for (const word of words) {
      const known = index.get(word);
      if (known === undefined) index.set(word, [page]);
      else known.push(page);
    }
  };
  for (const { path, parentCode } of products) add(goods, `/products/${path}`, 'products', parentCode, path);
  for (const path of pages.categories) add(places, `/categories/${path}`, 'collections', path.split('/').at(-1) ?? '');
  for (const slug of pages.brands) add(places, `/brands/${slug}`, 'collections', slug);
  for (const path of pages.articles) add(places, `/articles/${path}`, 'pages', path);
  for (const path of pages.landingPages) add(places, `/pages/${path}`, 'pages', path);
  for (const path of pages.posts) add(places, `/blog/${path}`, 'blogs', path.split('/').at(-1) ?? '');
  return (path) => {
    const parts = path.split('/').filter(Boolean);
    const kind = parts.findLast((part) => /^(products|collections|pages|blogs)$/.test(part)) ?? '';
    return mostAlike([...wordsOf(parts.at(-1) ?? '')].slice(0, MAX_WORDS), kind, places, goods);
  };
}

function mostAlike(
  words: readonly string[],
  kind: string,
  places: ReadonlyMap<string, Page[]>,
  goods: ReadonlyMap<string, Page[]>,
): string | null {
  const shared = new Map<Page, number>();
  for (const word of words) {
    const named = goods.get(word) ?? [];
    for (const page of [...(places.get(word) ?? []), ...(named.length > MAX_PRODUCTS_OF_WORD ? [] : named)])
      shared.set(page, (shared.get(page) ?? 0) + 1);
  }
  let best: { to: string; likeness: number } | null = null;
  for (const [page, count] of shared) {
    const likeness = count / (words.length + page.words - count) + (page.kind === kind ? SAME_KIND : 0);
    if (likeness >= LEAST_LIKENESS && (best === null || likeness > best.likeness)) best = { to: page.to, likeness };
  }
  return best?.to ?? null;
}

const wordsOf = (text: string): Set<string> => new Set(slugify(text).split('-').filter(Boolean));
