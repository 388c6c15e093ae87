/** What each kind takes off which line. */
import { describe, expect, test } from 'vitest';
import { ask, candidate, line, tenPercent } from '../../../../tests/support/fixtures/catalogue/build-promotions.ts';
import type { PromotionLine } from '../promotion-line.ts';
import type { Offer } from './promotion-kinds.ts';

describe('kinds of promotions', () => {
  test.each<[string, Offer, PromotionLine[], bigint[], bigint]>([
    ['percent off items', { kind: 'percentOffItems', basisPoints: 1_250 }, [line(9_999n)], [1_250n], 0n],
    [
      'percent off the order, odd cents by largest remainder',
      tenPercent,
      [line(333n), line(333n), line(339n)],
      [34n, 33n, 34n],
      0n,
    ],
    [
      'amount off each item',
      { kind: 'amountOffItems', amountCents: 500 },
      [line(2_000n, 3), line(300n)],
      [1_500n, 300n],
      0n,
    ],
    [
      'amount off the order',
      { kind: 'amountOffOrder', amountCents: 1_000 },
      [line(2_000n), line(1_000n)],
      [667n, 333n],
      0n,
    ],
    [
      'amount off the order, never more than it costs',
      { kind: 'amountOffOrder', amountCents: 9_000 },
      [line(2_000n)],
      [2_000n],
      0n,
    ],
    ['percent off delivery', { kind: 'percentOffDelivery', basisPoints: 5_000 }, [line(2_000n)], [0n], 300n],
    [
      'amount off delivery, never more than it costs',
      { kind: 'amountOffDelivery', amountCents: 900 },
      [line(2_000n)],
      [0n],
      600n,
    ],
    [
      'buy two get one: the cheapest of each set',
      { kind: 'buyXGetY', buy: 2, get: 1, basisPoints: 10_000 },
      [line(5_000n, 2), line(1_000n, 3), line(500n)],
      [0n, 1_000n, 500n],
      0n,
    ],
    [
      'two for $30',
      { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 },
      [line(1_800n, 2), line(1_600n, 1)],
      [600n, 0n],
      0n,
    ],
    [
      'two for $30, once',
      { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000, mostSets: 1 },
      [line(1_800n, 5)],
      [600n],
      0n,
    ],
    [
      'buy one get one, twice',
      { kind: 'buyXGetY', buy: 1, get: 1, basisPoints: 10_000, mostSets: 2 },
      [line(1_000n, 9)],
      [2_000n],
      0n,
    ],
    [
      'two for $30 is no dearer than one by one',
      { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 },
      [line(1_400n, 2)],
      [0n],
      0n,
    ],
    [
      'a gift from $100',
      { kind: 'thresholdGift', thresholdCents: 10_000, giftProducts: ['CAP'] },
      [line(10_000n), line(3_500n, 2, { productCode: 'CAP' })],
      [0n, 3_500n],
      0n,
    ],
    [
      'half off the cheapest item that costs anything',
      { kind: 'percentOffCheapest', basisPoints: 5_000, qty: 1 },
      [line(5_000n), line(999n, 3), line(0n)],
      [0n, 500n, 0n],
      0n,
    ],
    [
      'half off the two cheapest, of two lines',
      { kind: 'percentOffCheapest', basisPoints: 5_000, qty: 2 },
      [line(5_000n, 2), line(999n)],
      [2_500n, 500n],
      0n,
    ],
    [
      'half off the three cheapest of two',
      { kind: 'percentOffCheapest', basisPoints: 5_000, qty: 3 },
      [line(5_000n), line(999n)],
      [2_500n, 500n],
      0n,
    ],
  ])('%s', (_, offer, lines, discounts, delivery) => {
    const outcome = ask(lines, [candidate('one', offer)]);
    expect([outcome.lineDiscounts, outcome.deliveryDiscountCents]).toEqual([discounts, delivery]);
  });
  test('gift cards are never discounted', () => {
    expect(ask([line(5_000n, 1, { stocked: false })], [candidate('one', tenPercent)]).applied).toEqual([]);
  });
});
