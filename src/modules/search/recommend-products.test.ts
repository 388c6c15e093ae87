/** Recommendations against their rules, over random shops. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendDocument, createIndexData, finishIndexData } from './internal/index-data.ts';
import { sampleDocument } from './internal/sample-document.ts';
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

test('PROD-27 at most ten, in stock, each style once and never its own, wishes first, three of a brand while others can fill the row', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 60 }), fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 12 }), (products, first) => {
      const documents = products.map((one, index) => sampleDocument({ ...one, id: index + 1 }));
      const data = createIndexData(64);
      for (const document of documents) appendDocument(data, document);
      finishIndexData(data);
      const found = recommendProducts({ productIndex: { version: 1, snapshot: '1:1:', data } }, '1', { first });
      const chosen = (found ?? []).map((id) => documents[Number(id) - 1] as (typeof documents)[number]);
      const [own] = documents as [(typeof documents)[number]];

      expect(chosen.length).toBeLessThanOrEqual(10);
      expect(chosen.every(({ inStock, parentCode }) => inStock && parentCode !== own.parentCode)).toBe(true);
      expect(new Set(chosen.map(({ parentCode }) => parentCode)).size).toBe(chosen.length);
      const wishedFirst = first.map((id) => documents[id - 1]).find((one) => one?.inStock && one.parentCode !== own.parentCode);
      if (wishedFirst) expect(chosen[0]?.id).toBe(wishedFirst.id);

      // Whoever is the fourth of a brand comes after everybody who is not.
      const seen = new Map<string, number>();
      const ranks = chosen.map(({ brandSlug }) => {
        seen.set(brandSlug, (seen.get(brandSlug) ?? 0) + 1);
        return (seen.get(brandSlug) ?? 0) > 3;
      });
      expect(ranks).toEqual([...ranks].sort((a, b) => Number(a) - Number(b)));
      // Nothing of its department or brand was left out while there was room for it.
      if (chosen.length < 10) {
        const styles = new Set([own.parentCode, ...chosen.map(({ parentCode }) => parentCode)]);
        const [department = ''] = own.categoryPath.split('/');
        const near = documents.filter((one) => one.inStock && (one.brandSlug === own.brandSlug || one.categoryPath.split('/')[0] === department));
        expect(near.filter(({ parentCode }) => !styles.has(parentCode))).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
