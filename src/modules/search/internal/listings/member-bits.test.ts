import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches } from '#modules/promotions/promotion-line.ts';
import { hasBit } from '../index/bitset.ts';
import { appendDocument, createIndexData, putDocument } from '../index/index-data.ts';
import type { IndexDocument } from '../index/index-document.ts';
import { product } from '../plain-listing-fixtures.ts';
import { finishAtOnce, sampleDocument } from '../search-fixtures.ts';
import { memberBits } from './member-bits.ts';

const some = (...values: string[]): fc.Arbitrary<string[]> =>
  fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(fc.constantFrom(...values)));
const scope = fc.record({
  brands: some('tussock', 'rakiroa', 'nobody'),
  categories: some('footwear', 'footwear/boots', 'clothing/tees', 'nowhere'),
  demographics: some('mens', 'womens', 'unisex', 'kids'),
  fullPriceOnly: fc.boolean(),
  productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 20 }))),
});

const lineOf = (one: IndexDocument) => ({
  qty: 1,
  priceCents: BigInt(one.priceCents),
  productCode: String(one.id),
  brandSlug: one.brandSlug,
  categoryPath: one.categoryPath,
  demographic: one.demographic,
  onSale: one.originalPriceCents !== null,
  stocked: one.productType !== 'Gift card',
});

test('UX-06 for members is what a promotion for members covers by the rules of the cart, and what only members can buy', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 30 }),
      fc.array(scope),
      (all, scopes) => {
        const data = createIndexData(8);
        const documents = [...all, sampleDocument({ id: 99, productType: 'Gift card', brandSlug: 'tussock' })];
        for (const one of documents) appendDocument(data, one);
        finishAtOnce(data);
        data.memberOffers = { version: '1', changesAt: Number.POSITIVE_INFINITY, scopes };
        const rules = scopes.map(({ productIds, ...rest }) => ({ ...rest, products: productIds?.map(String) ?? [] }));
        const isFor = (one: IndexDocument) =>
          one.loyaltyMemberExclusive ||
          // A promotion that names products none of which the shop has is for none.
          rules.some((rule, at) => scopes[at]?.productIds?.length !== 0 && matches(rule, lineOf(one)));
        const found = documents.filter(({ id }) => hasBit(memberBits(data), data.slotOf.get(id) as number));
        expect(found.map(({ id }) => id)).toEqual(documents.filter(isFor).map(({ id }) => id));
      },
    ),
  );
});

test('UX-06 a product that becomes one for members only is found at once', () => {
  const data = createIndexData(8);
  appendDocument(data, sampleDocument({ id: 1 }));
  finishAtOnce(data);
  expect(hasBit(memberBits(data), 0)).toBe(false);
  putDocument(data, sampleDocument({ id: 1, loyaltyMemberExclusive: true }));
  expect(hasBit(memberBits(data), 0)).toBe(true);
});
