/**
 * The quote's arithmetic from promotions to explanation, for random carts and promotions, against a second
 * calculation.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluatePromotions } from '#modules/promotions/evaluate-promotions.ts';
import type { Offer } from '#modules/promotions/kinds/promotion-kinds.ts';
import type { Candidate } from '#modules/promotions/promotion.ts';
import type { PromotionLine } from '#modules/promotions/promotion-line.ts';
import type { AvailableCredit } from '../credits/credit-reader.ts';
import { checkoutTotals } from './checkout-totals.ts';
import { explainTotals } from './explain-totals.ts';

interface Line extends PromotionLine {
  variantId: number;
  name: string;
  sizeLabel: string;
  taxExclusive: boolean;
}
const rate = fc.integer({ min: 1, max: 10_000 });
const amount = fc.integer({ min: 1, max: 30_000 });
const offers = fc.oneof(
  fc.record({
    kind: fc.constantFrom('percentOffItems' as const, 'percentOffOrder' as const, 'percentOffDelivery' as const),
    basisPoints: rate,
  }),
  fc.record({
    kind: fc.constantFrom('amountOffItems' as const, 'amountOffOrder' as const, 'amountOffDelivery' as const),
    amountCents: amount,
  }),
  fc.record({
    kind: fc.constant('buyXGetY' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    basisPoints: rate,
  }),
  fc.record({ kind: fc.constant('multiBuyPrice' as const), qty: fc.integer({ min: 2, max: 5 }), priceCents: amount }),
  fc.record({ kind: fc.constant('thresholdGift' as const), thresholdCents: amount, giftProducts: fc.constant(['P1']) }),
) as fc.Arbitrary<Offer>;
const candidates = fc
  .array(fc.record({ offer: offers, exclusive: fc.boolean(), stopFurther: fc.boolean(), coded: fc.boolean() }), {
    maxLength: 12,
    size: 'max',
  })
  .map((all) =>
    all.map(
      ({ offer, coded, ...flags }, index): Candidate => ({
        promotion: {
          id: `o${index}`,
          name: `Offer ${index}`,
          offer,
          items: { brands: [], categories: [], products: [], demographics: [], fullPriceOnly: false },
          minSpendCents: 0,
          minQty: 1,
          membersOnly: false,
          firstOrderOnly: false,
          emailDomains: [],
          limits: { total: null, perCustomer: null },
          ...flags,
        },
        open: true,
        needsCode: coded,
        codes: coded ? [{ code: `C${index}`, usable: true }] : [],
        usedByShopper: 0,
      }),
    ),
  );
const lines = fc
  .array(
    fc.record({
      qty: fc.integer({ min: 1, max: 99 }),
      priceCents: fc.bigInt({ min: 0n, max: 50_000n }),
      stocked: fc.boolean(),
      taxExclusive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((all) =>
    all.map(
      (line, index): Line => ({
        ...line,
        variantId: index + 1,
        name: `Shoe ${index}`,
        sizeLabel: 'US 9',
        productCode: `P${index}`,
        brandSlug: 'tussock',
        categoryPath: 'footwear',
        demographic: 'unisex',
        onSale: false,
      }),
    ),
  );
const credits = fc
  .array(
    fc.record({
      methodCode: fc.constantFrom('reward' as const, 'voucher' as const, 'airlinePoints' as const),
      availableCents: fc.bigInt({ min: 0n, max: 90_000n }),
    }),
    {
      maxLength: 4,
    },
  )
  .map((all) =>
    all.map((credit, index): AvailableCredit => ({ ...credit, id: `c${index}`, label: `Credit ${index}` })),
  );

function quote(
  cart: readonly Line[],
  live: readonly Candidate[],
  fee: bigint | null,
  held: readonly AvailableCredit[],
) {
  const promotions = evaluatePromotions({
    lines: cart,
    candidates: live,
    deliveryAfter: (goods) => (fee === null ? null : goods >= 100_000n ? 0n : fee),
    shopper: { member: false, tier: null, firstOrder: true, emailDomain: null },
    maxPerOrder: 5,
  });
  const goods = cart.reduce(
    (sum, line, index) => sum + line.priceCents * BigInt(line.qty) - (promotions.lineDiscounts[index] ?? 0n),
    0n,
  );
  const totals = checkoutTotals({
    lines: cart.map((line, index) => ({
      ...line,
      unitPriceCents: line.priceCents,
      discountCents: promotions.lineDiscounts[index] ?? 0n,
    })),
    promotions: promotions.applied,
    delivery:
      fee === null
        ? null
        : { priceCents: goods >= 100_000n ? 0n : fee, discountCents: promotions.deliveryDiscountCents },
    credits: held,
    gstBasisPoints: 1500n,
  });
  const explain = explainTotals({
    lines: cart,
    deliveryLabel: fee === null ? null : 'Express delivery',
    applied: promotions.applied,
    refused: promotions.refused,
    totals,
  });
  return { promotions, totals, explain };
}
const cents = (dollars: number): bigint => BigInt(Math.round(dollars * 100));

test('A12 LOC-04 CHK-11 for any cart, promotions and credits every step is explained, sums agree to the cent, GST equals a second calculation, and nothing is negative', () => {
  fc.assert(
    fc.property(
      lines,
      candidates,
      fc.option(fc.bigInt({ min: 0n, max: 2_000n }), { nil: null }),
      credits,
      (cart, live, fee, held) => {
        const { promotions, totals, explain } = quote(cart, live, fee, held);
        const sumOf = (...whats: string[]) =>
          explain.filter(({ what }) => whats.includes(what)).reduce((sum, step) => sum + cents(step.amount), 0n);
        expect(sumOf('items', 'delivery', 'promotion')).toBe(totals.totalCents);
        expect(sumOf('line')).toBe(sumOf('items'));
        expect(sumOf('total', 'credit')).toBe(totals.amountOutstandingCents);
        for (const step of explain.filter(({ what }) => what === 'promotion')) {
          expect(step.shares?.reduce((sum, share) => sum + cents(share.amount), 0n)).toBe(cents(step.amount));
        }
        // Promotions that are excluded, with the names of applied promotions that exclude them.
        const applied = promotions.applied.map(({ name }) => name);
        for (const step of explain.filter(({ what }) => what === 'blocked'))
          expect(step.by?.every((name) => applied.includes(name))).toBe(true);
        expect(
          [totals.totalCents, totals.amountOutstandingCents, ...totals.lineTotals].every((each) => each >= 0n),
        ).toBe(true);
        // GST: the rest of each taxed line, in whole cents of a 23rd, rounded once at the end.
        let taxed = fee === null ? 0n : totals.shippingCents - promotions.deliveryDiscountCents;
        for (const [index, line] of cart.entries()) if (!line.taxExclusive) taxed += totals.lineTotals[index] ?? 0n;
        expect(totals.gstCents).toBe((taxed * 6n + 23n) / 46n);
        // The result does not depend on the order of lines, promotions and credits.
        const reversed = quote(cart.toReversed(), live.toReversed(), fee, held);
        expect(reversed.totals).toMatchObject({
          totalCents: totals.totalCents,
          gstCents: totals.gstCents,
          amountOutstandingCents: totals.amountOutstandingCents,
        });
        expect(quote(cart, live, fee, held)).toEqual({ promotions, totals, explain });
      },
    ),
    { numRuns: 500 },
  );
});
