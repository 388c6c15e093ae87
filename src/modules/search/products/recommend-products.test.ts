/** Recommendations compared with their rules, over random shops. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalisationIdsText } from '#contract/fields/personalisation.ts';
import { personalisationId } from '#contract/fields/personalisation-id.ts';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import { appendDocument, createIndexData } from '../internal/index/index-data.ts';
import { finishAtOnce, sampleDocument } from '../internal/search-fixtures.ts';
import { searchProducts } from '../listings/search-products.ts';
import { recommendProducts } from './recommend-products.ts';

const product = fc
  .record({
    style: fc.integer({ min: 1, max: 20 }),
    brandSlug: fc.constantFrom('tussock', 'rakiroa', 'taheke', 'quayworn'),
    categoryPath: fc.constantFrom('footwear', 'footwear/boots', 'footwear/boots/chelsea', 'clothing/tees'),
    popularity: fc.integer({ min: 0, max: 9 }),
    inStock: fc.boolean(),
  })
  .map(({ style, brandSlug, ...one }) => ({ ...one, brandSlug, brandName: brandSlug, parentCode: `S${style}` }));

test('PROD-27 at most ten, in stock, each style once and never its own, given ids first, three of a brand while others can fill the row', () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 12, size: 'max' }),
      (products, first) => {
        const documents = products.map((one, index) => sampleDocument({ ...one, id: index + 1 }));
        const data = createIndexData(64);
        for (const document of documents) appendDocument(data, document);
        finishAtOnce(data);
        const found = recommendProducts({ productIndex: { version: 1, snapshot: '1:1:', data } }, '1', { first });
        const chosen = (found ?? []).map((id) => documents[Number(id) - 1] as (typeof documents)[number]);
        const [own] = documents as [(typeof documents)[number]];

        expect(chosen.length).toBeLessThanOrEqual(10);
        expect(chosen.every(({ inStock, parentCode }) => inStock && parentCode !== own.parentCode)).toBe(true);
        expect(new Set(chosen.map(({ parentCode }) => parentCode)).size).toBe(chosen.length);
        const wishedFirst = first
          .map((id) => documents[id - 1])
          .find((one) => one?.inStock && one.parentCode !== own.parentCode);
        if (wishedFirst) expect(chosen[0]?.id).toBe(wishedFirst.id);

        // The fourth product of a brand comes after every product that is not.
        const seen = new Map<string, number>();
        const ranks = chosen.map(({ brandSlug }) => {
          seen.set(brandSlug, (seen.get(brandSlug) ?? 0) + 1);
          return (seen.get(brandSlug) ?? 0) > 3;
        });
        expect(ranks).toEqual([...ranks].sort((a, b) => Number(a) - Number(b)));
        // No product of its department or brand was left out while there was space for it.
        if (chosen.length < 10) {
          const styles = new Set([own.parentCode, ...chosen.map(({ parentCode }) => parentCode)]);
          const [department = ''] = own.categoryPath.split('/');
          const near = documents.filter(
            (one) => one.inStock && (one.brandSlug === own.brandSlug || one.categoryPath.split('/')[0] === department),
          );
          expect(near.filter(({ parentCode }) => !styles.has(parentCode))).toEqual([]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('FIX-43 personalisation ids put what they stand for first: in recommendations, in the shop’s own order, among search matches; never in a chosen order, nor with adj=0', () => {
  const data = createIndexData(64);
  for (let id = 1; id <= 12; id += 1) {
    const brandSlug = id % 2 === 0 ? 'taheke' : 'quayworn';
    appendDocument(
      data,
      sampleDocument({
        id,
        name: 'Court',
        parentCode: `S${id}`,
        brandSlug,
        brandName: brandSlug,
        categoryPath: 'footwear/courts',
        popularity: 100 - id,
        inStock: id !== 10,
        priceCents: 1_000 * id,
      }),
    );
  }
  finishAtOnce(data);
  const ctx = { productIndex: { version: 1, snapshot: '1:1:', data } };
  const taheke = [personalisationId('brand', 'taheke')];
  const ids = (query: string, interests: readonly string[]) =>
    searchProducts(ctx, parseListingQuery(new URLSearchParams(query)), {}, { interests }).hits.map((hit) =>
      Number(hit.id),
    );
  const usual = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 10];
  expect(ids('', [])).toEqual(usual);
  expect(ids('', taheke)).toEqual([2, 4, 6, 8, 12, 1, 3, 5, 7, 9, 11, 10]);
  expect(ids('q=court', taheke).slice(0, 5)).toEqual([2, 4, 6, 8, 12]);
  expect(ids('adj=0', taheke)).toEqual(usual);
  expect(ids('sort=priceAsc', taheke)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(
    ids('', ['zzzzzz', personalisationId('category', 'footwear')]),
    'an id of nothing, or of everything, changes nothing',
  ).toEqual(usual);
  expect(recommendProducts(ctx, '1', {})?.slice(0, 3)).toEqual(['2', '3', '4']);
  expect(recommendProducts(ctx, '1', { interests: taheke })?.slice(0, 3)).toEqual(['2', '4', '6']);
  expect(
    recommendProducts(ctx, '1', { interests: taheke, first: [9] })?.slice(0, 2),
    'what was bought with it comes before',
  ).toEqual(['9', '2']);
});

test('FIX-43 PROD-25 an id has six letters and digits, and differs from those of other brands and categories', () => {
  const names = Array.from({ length: 2_000 }, (_, n) => `brand-${n}`);
  const ids = names.flatMap((name) => [personalisationId('brand', name), personalisationId('category', name)]);
  expect(ids.every((id) => /^[a-z0-9]{6}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBeGreaterThan(3_990);
  expect(personalisationIdsText.safeParse(ids.slice(0, 64).join('.')).success).toBe(true);
  for (const wrong of [ids.slice(0, 65).join('.'), 'short', 'abc123.<b>', 'abc1234'])
    expect([wrong, personalisationIdsText.safeParse(wrong).success]).toEqual([wrong, false]);
});
