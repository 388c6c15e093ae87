import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, candidate, line, none, tenPercent } from '../../../tests/support/fixtures/catalogue/build-promotions.ts';
import type { Offer } from './kinds/promotion-kinds.ts';
import type { Candidate, Promotion, PromotionApplication } from './promotion.ts';

describe('promotions together', () => {
  const amount = (id: string, cents: number, changes: Partial<Promotion> = {}) =>
    candidate(id, { kind: 'amountOffOrder', amountCents: cents }, changes);
  const reasons = (outcome: ReturnType<typeof ask>) =>
    Object.fromEntries(outcome.refused.map(({ id, reason }) => [id, reason]));
  const ids = (outcome: ReturnType<typeof ask>) => outcome.applied.map(({ id }) => id);

  test('percentages come before amounts: the shopper pays less', () => {
    expect(ask([line(10_000n)], [amount('a', 1_000), candidate('b', tenPercent)]).lineDiscounts).toEqual([2_000n]);
  });
  test('PROMO-10 the exclusive promotion wins where it saves more, and loses where it does not', () => {
    const rest = [amount('a', 500), amount('b', 500)];
    const lost = ask([line(10_000n)], [...rest, amount('solo', 900, { exclusive: true })]);
    expect([ids(lost), reasons(lost)]).toEqual([['a', 'b'], { solo: 'EXCLUSIVE' }]);
    const won = ask([line(10_000n)], [...rest, amount('solo', 1_100, { exclusive: true })]);
    expect([ids(won), reasons(won)]).toEqual([['solo'], { a: 'EXCLUSIVE', b: 'EXCLUSIVE' }]);
  });
  test('PROMO-10 a promotion that stops others', () => {
    const stopped = ask([line(10_000n)], [candidate('a', tenPercent, { stopFurther: true }), amount('b', 500)]);
    expect([ids(stopped), reasons(stopped)]).toEqual([['a'], { b: 'STOPPED' }]);
    const better = ask([line(10_000n)], [candidate('a', tenPercent, { stopFurther: true }), amount('b', 1_500)]);
    expect([ids(better), reasons(better)]).toEqual([['b'], { a: 'STOPPED' }]);
  });
  test('PROMO-10 PROMO-13 the promotions that save most stay', () => {
    const outcome = ask([line(100_000n)], [amount('a', 100), amount('b', 300), amount('c', 200)], { maxPerOrder: 2 });
    expect([ids(outcome), reasons(outcome)]).toEqual([['b', 'c'], { a: 'MAX_OFFERS' }]);
  });
  test('PROMO-10 PROMO-13 two that save much of the same goods are worth less together than two of different goods', () => {
    const half = (id: string, basisPoints: number) =>
      candidate(id, { kind: 'percentOffItems', basisPoints }, { items: { ...none, brands: ['tussock'] } });
    const other = candidate(
      'other',
      { kind: 'amountOffItems', amountCents: 3_000 },
      { items: { ...none, brands: ['weka'] } },
    );
    const outcome = ask(
      [line(10_000n), line(10_000n, 1, { brandSlug: 'weka' })],
      [half('a', 5_000), half('b', 4_900), other],
      { maxPerOrder: 2 },
    );
    expect([ids(outcome), reasons(outcome)]).toEqual([['a', 'other'], { b: 'MAX_OFFERS' }]);
  });
  test('PROMO-10 of two alternatives with the same total the combinable ones stay, and the exclusive one is left out', () => {
    const outcome = ask(
      [line(10_000n)],
      [amount('solo', 1_000, { exclusive: true }), amount('a', 500), amount('b', 500)],
    );
    expect([ids(outcome), reasons(outcome)]).toEqual([['a', 'b'], { solo: 'EXCLUSIVE' }]);
  });
  test('PROMO-10 promotions behind one that stops others name only that one as the reason', () => {
    const outcome = ask(
      [line(10_000n)],
      [candidate('first', tenPercent), amount('stop', 1_000, { stopFurther: true }), amount('z', 500)],
    );
    expect([ids(outcome), outcome.refused.map(({ id, reason, by }) => [id, reason, by])]).toEqual([
      ['first', 'stop'],
      [['z', 'STOPPED', ['stop']]],
    ]);
  });
  test('PROMO-10 a promotion with nothing to discount is reported to whoever entered its code and to nobody else', () => {
    const codes = { codes: [{ code: 'KIAORA', usable: true }] };
    const whole: Offer = { kind: 'amountOffOrder', amountCents: 9_000 };
    const pair: Offer = { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 };
    const told = (...some: Candidate[]) => reasons(ask([line(2_000n)], some, { deliveryAfter: () => 0n }));
    expect(told(candidate('a', whole), candidate('b', whole))).toEqual({});
    expect(told(candidate('a', whole), candidate('b', whole, {}, codes))).toEqual({ b: 'NO_ITEMS' });
    expect(told(candidate('pair', pair))).toEqual({});
    expect(told(candidate('pair', pair, {}, codes))).toEqual({ pair: 'NO_ITEMS' });
    // Without a delivery a promotion on delivery excludes no other, and is excluded by no other.
    const delivery: Offer = { kind: 'percentOffDelivery', basisPoints: 10_000 };
    const alone = { exclusive: true };
    const pickedUp = (...some: Candidate[]) => ask([line(2_000n)], some, { deliveryAfter: () => null });
    expect(reasons(pickedUp(candidate('a', tenPercent), candidate('b', delivery, alone)))).toEqual({});
    expect(reasons(pickedUp(candidate('a', tenPercent), candidate('b', delivery, alone, codes)))).toEqual({
      b: 'NO_ITEMS',
    });
  });
  test('the cheapest item is one that no set holds', () => {
    const half = candidate('half', { kind: 'percentOffCheapest', basisPoints: 5_000, qty: 1 });
    const pair = candidate('pair', { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 });
    const lines = [line(2_000n, 2), line(1_000n)];
    expect(ask(lines, [half, pair]).lineDiscounts).toEqual([1_000n, 500n]);
    expect(ask(lines.slice(0, 1), [half, pair]).applied.map(({ id }) => id)).toEqual(['pair']);
  });
  test('a unit belongs to one set only', () => {
    const two = (id: string, cents: number) => candidate(id, { kind: 'multiBuyPrice', qty: 2, priceCents: cents });
    expect(ask([line(2_000n, 2)], [two('a', 3_000), two('b', 3_500)]).lineDiscounts).toEqual([1_000n]);
  });
  test('a discount that loses free delivery is compared including the delivery', () => {
    const outcome = ask([line(15_000n)], [amount('small', 100, { exclusive: true })], {
      deliveryAfter: (goods) => (goods >= 15_000n ? 0n : 900n),
    });
    expect([outcome.lineDiscounts, reasons(outcome)]).toEqual([[0n], { small: 'EXCLUSIVE' }]);
  });
});

const rate = fc.integer({ min: 1, max: 10_000 });
const cents = fc.integer({ min: 1, max: 30_000 });
const offers: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('percentOffItems' as const, 'percentOffOrder' as const, 'percentOffDelivery' as const),
    basisPoints: rate,
  }),
  fc.record({
    kind: fc.constantFrom('amountOffItems' as const, 'amountOffOrder' as const, 'amountOffDelivery' as const),
    amountCents: cents,
  }),
  fc.record({
    kind: fc.constant('buyXGetY' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    basisPoints: rate,
  }),
  fc.record({ kind: fc.constant('multiBuyPrice' as const), qty: fc.integer({ min: 2, max: 4 }), priceCents: cents }),
  fc.record({
    kind: fc.constant('percentOffCheapest' as const),
    basisPoints: rate,
    qty: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('thresholdGift' as const), thresholdCents: cents, giftProducts: fc.constant(['B']) }),
) as fc.Arbitrary<Offer>;
const promotions = fc.array(
  fc.record({
    offer: offers,
    exclusive: fc.boolean(),
    stopFurther: fc.boolean(),
    brand: fc.option(fc.constantFrom('tussock', 'weka'), { nil: null }),
  }),
  { maxLength: 9 },
);
const carts = fc.array(
  fc.record({
    priceCents: fc.bigInt({ min: 0n, max: 50_000n }),
    qty: fc.integer({ min: 1, max: 7 }),
    productCode: fc.constantFrom('A', 'B', 'C'),
    brandSlug: fc.constantFrom('tussock', 'weka'),
    stocked: fc.boolean(),
  }),
  { maxLength: 8 },
);

test('A12 PROMO-05 in any cart: cents add up, nothing below zero, the order of promotions and lines changes nothing', () => {
  fc.assert(
    fc.property(
      carts,
      promotions,
      fc.bigInt({ min: 0n, max: 1_500n }),
      fc.integer({ min: 0, max: 6 }),
      (raw, set, fee, maxPerOrder) => {
        const lines = raw.map((each) => line(each.priceCents, each.qty, each));
        const candidates = set.map(({ offer, exclusive, stopFurther, brand }, index) =>
          candidate(`p${index}`, offer, { exclusive, stopFurther, items: { ...none, brands: brand ? [brand] : [] } }),
        );
        const deliveryAfter = (goods: bigint) => (goods >= 15_000n ? 0n : fee);
        const outcome = ask(lines, candidates, { deliveryAfter, maxPerOrder });
        const gross = lines.map(({ priceCents, qty }) => priceCents * BigInt(qty));
        const off = outcome.lineDiscounts.reduce((a, b) => a + b, 0n) + outcome.deliveryDiscountCents;
        expect(outcome.applied.reduce((total, { amountCents }) => total + amountCents, 0n)).toBe(off);
        expect(outcome.lineDiscounts.every((each, index) => each >= 0n && each <= (gross[index] ?? 0n))).toBe(true);
        expect(outcome.lineDiscounts.every((each, index) => each === 0n || lines[index]?.stocked)).toBe(true);
        const goods = gross.reduce((a, b) => a + b, 0n) - off + outcome.deliveryDiscountCents;
        expect(outcome.deliveryDiscountCents >= 0n && outcome.deliveryDiscountCents <= deliveryAfter(goods)).toBe(true);
        expect(
          outcome.applied.length <= maxPerOrder && outcome.applied.every(({ amountCents }) => amountCents > 0n),
        ).toBe(true);
        expect(outcome.applied.length === 1 || outcome.applied.every(({ exclusive }) => !exclusive)).toBe(true);
        const turned = ask(lines.toReversed(), candidates.toReversed(), { deliveryAfter, maxPerOrder });
        // Of identical lines either may get the odd cent.
        const plain = (applied: PromotionApplication[]) =>
          applied.map(({ shares, ...offer }) => ({
            ...offer,
            shares: shares.map(({ amountCents }) => Number(amountCents)).sort((a, b) => a - b),
          }));
        expect([plain(turned.applied), turned.refused, turned.deliveryDiscountCents]).toEqual([
          plain(outcome.applied),
          outcome.refused,
          outcome.deliveryDiscountCents,
        ]);
        // The shares of the promotions equal the discount of each line.
        const given = lines.map((_, index) =>
          outcome.applied
            .flatMap(({ shares }) => shares)
            .reduce((cents, share) => (share.line === index ? cents + share.amountCents : cents), 0n),
        );
        expect(given).toEqual(outcome.lineDiscounts);
        // Only applied promotions exclude others.
        const ids = outcome.applied.map(({ id }) => id);
        expect(outcome.refused.every(({ by }) => by.every((id) => ids.includes(id)))).toBe(true);
        expect(turned.lineDiscounts.reduce((a, b) => a + b, 0n)).toBe(off - outcome.deliveryDiscountCents);
      },
    ),
    { numRuns: 1_000 },
  );
});
