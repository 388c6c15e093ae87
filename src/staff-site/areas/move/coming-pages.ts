import type { ChosenExport } from './chosen-export.ts';

/** Targets of redirects that may be pages of the old shop, wherever they stand in a table. */
const TARGET = /\/(?:products|collections|pages|blogs)\/[^\s,;"'?#]+/g;

/**
 * Of the pages that the files checked before would bring, those that a part of the next file may name: sent with each
 * part, all of them would be larger than it.
 */
export function comingPages(kind: ChosenExport['kind'], text: string, coming: ReadonlySet<string>): string[] {
  if (coming.size === 0) return [];
  if (kind === 'redirects') {
    const named = new Set([...text.matchAll(TARGET)].flatMap(([address]) => partsOf(address)));
    return [...named].filter((address) => coming.has(address));
  }
  if (kind !== 'variants' && kind !== 'inventory') return [];
  const named = new Set(
    [...text.matchAll(/(?:^|[\n,;\t|"])([a-z0-9][a-z0-9-]*)/g)].map(([, word]) => `/products/${word}`),
  );
  return [...named].flatMap((address) => [address, `${address}#draft`]).filter((address) => coming.has(address));
}

/** '/collections/boots/products/tide' names the product as well as the collection. */
const partsOf = (address: string): string[] => {
  const plain = address.replace(/\/$/, '');
  const product = /\/products\/[^/]+$/.exec(plain)?.[0];
  return product === undefined ? [plain] : [plain, product];
};
