/** Prices of changed goods against the reference model, which imports nothing of the shop. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import type { Candidate } from '#modules/promotions/promotion.ts';
import { toPromotion } from '#modules/promotions/promotion-definition.ts';
import {
  MODEL_PROMOTIONS_FILE,
  modelPromotions,
  priceInModel,
} from '../../../../tests/support/histories/model-prices.ts';
import { priceGoods } from './price-goods.ts';

const definitions = readPromotionsFile(MODEL_PROMOTIONS_FILE).entries.map(({ definition }) => toPromotion(definition));
const candidateOf = (id: string): Candidate => {
  const promotion = definitions.find((one) => one.id === id);
  if (!promotion) throw new Error(id);
  return { promotion, open: true, needsCode: true, codes: [{ code: id, usable: true }], usedByShopper: 0 };
};
const line = fc.record({
  product: fc.constantFrom('a' as const, 'b' as const),
  qty: fc.integer({ min: 1, max: 4 }),
  cents: fc.bigInt(1_000n, 30_000n),
});

test('changed goods cost what the reference model says, offers that no longer take anything off end, and GST is three twenty-thirds', () => {
  const goods = fc.option(fc.constantFrom(...modelPromotions.filter(({ on }) => on === 'goods')), { nil: undefined });
  const delivery = fc.option(fc.constantFrom(...modelPromotions.filter(({ on }) => on === 'delivery')), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), goods, delivery, (lines, one, other) => {
      const offers = [one, other].filter((offer) => offer !== undefined);
      const model = priceInModel(
        lines.map((each, index) => ({ ...each, variantId: `${index}` })),
        'standard',
        offers,
      );
      const priced = priceGoods({
        lines: lines.map(({ product, qty, cents }, index) => ({
          ...{ lineNo: index + 1, productId: index, variantId: index, locationId: 'warehouse', qty },
          ...{ productCode: product.toUpperCase(), variantCode: '', name: product, brand: '', colourName: '' },
          ...{ sizeLabel: '', unitPriceCents: cents, discountCents: 0n, totalCents: 0n },
          ...{ taxExclusive: false, stocked: true, giftCard: false },
        })),
        today: () => undefined,
        held: offers.map(({ id }) => candidateOf(id)),
        offered: [],
        shopper: { member: false, tier: null, firstOrder: false, emailDomain: null },
        deliveryLabel: 'Standard delivery',
        deliveryAt: (goodsCents) => (goodsCents >= 15_000n ? 0n : 600n),
        gstBasisPoints: 1_500n,
        maxPerOrder: 5,
      });
      expect(priced.amounts).toMatchObject({
        itemSubtotalCents: model.goods,
        discountCents: model.goodsOff + model.deliveryOff,
        shippingCents: model.delivery,
        totalCents: model.total,
        gstCents: (model.total * 3n * 2n + 23n) / 46n,
      });
      const lineCents = priced.lines.reduce((sum, { totalCents }) => sum + totalCents, 0n);
      expect(lineCents).toBe(model.goods - model.goodsOff);
      expect(priced.lines.every(({ totalCents, discountCents }) => totalCents >= 0n && discountCents >= 0n)).toBe(true);
      const kept = model.applied.map(({ id }) => id);
      expect(priced.uses.released.toSorted()).toEqual(
        offers
          .map(({ id }) => id)
          .filter((id) => !kept.includes(id))
          .toSorted(),
      );
      expect(priced.uses.taken).toEqual([]);
    }),
  );
});
