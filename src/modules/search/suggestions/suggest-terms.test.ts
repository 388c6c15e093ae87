/** Suggestions from an index of sample products. */
import { expect, test } from 'vitest';
import { appendDocument, createIndexData, putDocument } from '../internal/index/index-data.ts';
import type { IndexDocument } from '../internal/index/index-document.ts';
import { finishAtOnce, sampleDocument } from '../internal/search-fixtures.ts';
import { suggestTerms } from './suggest-terms.ts';

const CATEGORIES = [
  ['footwear/boots', 'Boots'],
  ['footwear/running', 'Running'],
] as const;

function suggestionsOf(documents: readonly IndexDocument[]) {
  const data = createIndexData(8);
  for (const document of documents) appendDocument(data, document);
  finishAtOnce(data);
  data.categoryRows = CATEGORIES.map(([path, name], position) => ({ path, name, position }) as never);
  const ctx = { productIndex: { version: 1, snapshot: '', data } };
  return { data, suggest: (text: string, interests?: string[]) => suggestTerms(ctx, text, interests) };
}

const runner = { name: 'Relay', productType: 'Running shoe', categoryPath: 'footwear/running', demographic: 'mens' };
const boot = { name: 'Ridge', productType: 'Boot', categoryPath: 'footwear/boots', demographic: 'womens' };

test('UX-05 the words typed and the beginning of the last are in every suggested search, in any order', () => {
  const { suggest } = suggestionsOf([
    sampleDocument({ id: 1, ...runner, colours: ['black'] }),
    sampleDocument({ id: 2, ...runner, colours: ['green'] }),
    sampleDocument({ id: 3, ...boot, colours: ['black'] }),
  ]);
  expect(suggest('black run').queries).toEqual(['black running shoes', 'black running']);
  expect(suggest('running bla').queries).toEqual(['black running shoes', 'black running']);
  expect(suggest('black').queries).toEqual(['black boots', 'black running shoes']);
  expect(suggest('Mens BLA').queries).toEqual(['men’s black running shoes']);
  expect(suggest('ladies bo').queries).toEqual(['women’s boots']);
  expect(suggest('bo').queries).toEqual(['boots', 'women’s boots']);
  expect(suggest('purple run').queries).toEqual([]);
  // The brand itself is suggested; with a kind of product the search is.
  expect(suggest('tuss')).toMatchObject({ queries: [], brands: [{ slug: 'tussock' }] });
  expect(suggest('tussock b').queries).toEqual([]);
  expect(suggest('tussock bo').queries).toEqual(['Tussock boots']);
});

test('UX-04 UX-05 a misspelt text suggests the searches of the words it is taken for', () => {
  const { suggest } = suggestionsOf([
    sampleDocument({ id: 1, ...runner, colours: ['black'] }),
    sampleDocument({ id: 2, ...boot, colours: ['black'] }),
  ]);
  expect(suggest('black runnig').queries).toEqual(suggest('black running').queries);
  expect(suggest('black runnig').queries).not.toEqual([]);
  expect(suggest('black xyzzyq').queries).toEqual([]);
});

test('UX-05 what is bought most comes first: searches, categories, brands and products', () => {
  const bought = (id: number, demand: number, more: Partial<IndexDocument>) =>
    sampleDocument({ id, demand, brandSlug: `b${id}`, brandName: `Harbour ${id}`, ...more } as never);
  const { data, suggest } = suggestionsOf([
    bought(1, 0, { ...runner, name: 'Harbour run' }),
    bought(2, 3, { ...runner, name: 'Harbour run' }),
    bought(3, 9, { ...boot, name: 'Harbour run', productType: 'Running boot' }),
    bought(4, 14, { ...boot, name: 'Harbour run', inStock: false }),
  ]);
  expect(suggest('run').queries.slice(0, 2)).toEqual(['running boots', 'running shoes']);
  expect(suggest('harbour').products.map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
  expect(suggest('harbour').brands.map(({ slug }) => slug)).toEqual(['b3', 'b2', 'b1', 'b4']);
  putDocument(data, bought(2, 12, { ...runner, name: 'Harbour run' }));
  expect(suggest('run').queries[0]).toBe('running shoes');
  expect(suggest('harbour').products.map(({ id }) => id)).toEqual(['2', '3', '1', '4']);
});

test('UX-05 another colour of a product is suggested only where there is no other product', () => {
  const { suggest } = suggestionsOf([
    ...[1, 2, 3, 4, 5].map((id) => sampleDocument({ id, ...runner, parentCode: 'RELAY', demand: 9 })),
    sampleDocument({ id: 6, ...runner, parentCode: 'METRO', demand: 4 }),
  ]);
  expect(suggest('run').products.map(({ id }) => id)).toEqual(['1', '6', '2', '3', '4']);
});

test('UX-05 a search for sold-out products is not suggested', () => {
  const { suggest } = suggestionsOf([sampleDocument({ id: 1, ...boot, inStock: false })]);
  expect(suggest('boo').queries).toEqual([]);
  expect(suggest('boo').products.map(({ id }) => id)).toEqual(['1']);
});
