import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, candidate, line, tenPercent } from '../../../../../tests/support/fixtures/catalogue/build-promotions.ts';
import type { Offer } from '../../kinds/promotion-kinds.ts';
import type { Candidate } from '../../promotion.ts';

describe('the choice includes delivery', () => {
  /** Free from $100. */
  const freeFrom100 = (goodsCents: bigint) => (goodsCents >= 10_000n ? 0n : 600n);
  test('a promotion that costs the free delivery loses to a smaller one that keeps it', () => {
    const outcome = ask(
      [line(10_600n)],
      [
        candidate('ten', { kind: 'amountOffOrder', amountCents: 1_000 }),
        candidate('five', { kind: 'amountOffOrder', amountCents: 500 }),
      ],
      {
        deliveryAfter: freeFrom100,
        maxPerOrder: 1,
      },
    );
    expect(outcome.applied.map(({ id, amountCents }) => [id, amountCents])).toEqual([['five', 500n]]);
    expect(outcome.refused).toMatchObject([{ id: 'ten', reason: 'MAX_OFFERS' }]);
  });
  test('a promotion on free delivery stays a candidate: another promotion reduces the goods below the threshold of free delivery', () => {
    const delivery = candidate('delivery', { kind: 'percentOffDelivery', basisPoints: 10_000 });
    const outcome = ask([line(10_600n)], [candidate('ten', { kind: 'amountOffOrder', amountCents: 1_000 }), delivery], {
      deliveryAfter: freeFrom100,
    });
    expect([outcome.applied.map(({ id, amountCents }) => [id, amountCents]), outcome.deliveryDiscountCents]).toEqual([
      [
        ['ten', 1_000n],
        ['delivery', 600n],
      ],
      600n,
    ]);
  });
  test('two promotions on delivery discount at most its price, beside a promotion on goods', () => {
    const half: Offer = { kind: 'percentOffDelivery', basisPoints: 5_000 };
    const offers = [
      candidate('goods', tenPercent),
      candidate('half', half),
      candidate('five', { kind: 'amountOffDelivery', amountCents: 500 }),
    ];
    const outcome = ask([line(5_000n)], offers, { deliveryAfter: freeFrom100 });
    // $3 off, and then the $3 that are left.
    expect(outcome.applied.map(({ id, amountCents }) => [id, amountCents])).toEqual([
      ['goods', 500n],
      ['half', 300n],
      ['five', 300n],
    ]);
    expect(outcome.deliveryDiscountCents).toBe(600n);
  });
  // Small beside the goods: all together leave something for each.
  test('with one promotion allowed the one with the lowest total is chosen', () => {
    const offer = fc.oneof(
      fc.integer({ min: 1, max: 900 }).map((amountCents): Offer => ({ kind: 'amountOffOrder', amountCents })),
      fc.integer({ min: 1, max: 1_500 }).map((basisPoints): Offer => ({ kind: 'percentOffOrder', basisPoints })),
      fc.integer({ min: 1, max: 900 }).map((amountCents): Offer => ({ kind: 'amountOffDelivery', amountCents })),
      fc.integer({ min: 1, max: 500 }).map((amountCents): Offer => ({ kind: 'amountOffItems', amountCents })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 4_000n, max: 8_000n }), { minLength: 1, maxLength: 3 }),
        fc.array(offer, { minLength: 1, maxLength: 4 }),
        (prices, offers) => {
          const lines = prices.map((price, index) => line(price, 1, { productCode: `P${index}` }));
          const goods = prices.reduce((sum, price) => sum + price, 0n);
          const candidates = offers.map((each, index) => candidate(`o${index}`, each));
          const bill = (some: Candidate[]) => {
            const { applied, lineDiscounts, deliveryDiscountCents } = ask(lines, some, {
              deliveryAfter: freeFrom100,
              maxPerOrder: 1,
            });
            expect(applied.length).toBeLessThanOrEqual(1);
            const after = goods - lineDiscounts.reduce((sum, cents) => sum + cents, 0n);
            return { offers: applied.length, cents: after + freeFrom100(after) - deliveryDiscountCents };
          };
          // One that discounts nothing by itself is no choice.
          const alone = candidates.flatMap((one) => (bill([one]).offers === 1 ? [bill([one]).cents] : []));
          fc.pre(alone.length > 0);
          // Where every promotion on goods costs the free delivery, one on delivery that discounts nothing keeps it.
          const reachable = offers.some(({ kind }) => kind === 'amountOffDelivery')
            ? [...alone, bill([]).cents]
            : alone;
          expect(bill(candidates).cents).toBe(reachable.toSorted((a, b) => Number(a - b))[0]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
