import { expect, test } from 'vitest';
import { gradedProducts } from '../../../tests/support/search-quality/graded-products.ts';
import { scoreAnswer, summarise } from '../../../tests/support/search-quality/measure-ranking.ts';
import { readCondition } from '../../../tests/support/search-quality/read-condition.ts';
import { readQueries } from '../../../tests/support/search-quality/read-queries.ts';

const products = gradedProducts();
const queries = readQueries('queries.tsv');
const query = (text: string) => {
  const found = queries.find((one) => one.query === text);
  if (!found) throw new Error(`no query ${text}`);
  return found;
};
const pathsOf = (grade: number, text: string) =>
  products.filter((product) => query(text).gradeOf(product) === grade).map((product) => product.path);

test('UX-04 there are 300 graded queries, none twice, none of them kept aside as well', () => {
  expect(queries).toHaveLength(300);
  const texts = [...queries, ...readQueries('held-out.tsv')].map((one) => one.query);
  expect(new Set(texts).size).toBe(texts.length);
});

test('every query has a best answer: a product of grade 3, or a page', () => {
  for (const one of [...queries, ...readQueries('held-out.tsv')])
    expect(one.pages.length > 0 || products.some((product) => one.gradeOf(product) === 3), one.query).toBe(true);
});

test('the best products first score 1, the worst order less, none 0', () => {
  const best = [...pathsOf(3, 'waterproof boots'), ...pathsOf(1, 'waterproof boots')];
  const score = (paths: string[]) => scoreAnswer(query('waterproof boots'), { products: paths, page: null }, products);
  expect(score(best).ndcg).toBe(1);
  expect(score([...best].reverse()).ndcg).toBeLessThan(0.5);
  expect(score([])).toMatchObject({ ndcg: 0, isEmpty: true, isWrongCategory: false });
  expect(score(pathsOf(3, 'tote'))).toMatchObject({ ndcg: 0, isEmpty: false, isWrongCategory: true });
});

test('a question of service is answered by its page alone', () => {
  const score = (page: string | null) => scoreAnswer(query('track my order'), { products: [], page }, products);
  expect(score('/orders')).toMatchObject({ ndcg: 1, isEmpty: false });
  expect(score('/stores')).toMatchObject({ ndcg: 0, isEmpty: false });
  expect(score(null)).toMatchObject({ ndcg: 0, isEmpty: true });
});

test('figures are means over the queries', () => {
  const right = scoreAnswer(query('track my order'), { products: [], page: '/orders' }, products);
  const none = scoreAnswer(query('boots'), { products: [], page: null }, products);
  expect(summarise([right, none])).toEqual({ ndcg: 0.5, emptyShare: 0.5, wrongShare: 0 });
});

test('a condition with an unknown name is refused', () => {
  const read = (text: string) => () => readCondition(text, new Map());
  expect(read('@bots')).toThrow('no set');
  expect(read('typ=Sandal')).toThrow('not a condition');
  expect(read('price=20')).toThrow('not a condition');
});
