import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluatePromotions, type PromotionQuestion } from './evaluate-promotions.ts';
import type { AppliedOffer, Candidate, Offer, Promotion, PromotionLine, Shopper } from './promotion.ts';

const line = (priceCents: bigint, qty = 1, changes: Partial<PromotionLine> = {}): PromotionLine => ({
  qty,
  priceCents,
  productCode: 'A',
  brandSlug: 'tussock',
  categoryPath: 'footwear/sneakers',
  demographic: 'unisex',
  onSale: false,
  stocked: true,
  ...changes,
});
const none = { brands: [], categories: [], products: [], demographics: [], fullPriceOnly: false };
const candidate = (id: string, offer: Offer, changes: Partial<Promotion> = {}, facts: Partial<Candidate> = {}): Candidate => ({
  promotion: {
    id,
    name: id.toUpperCase(),
    offer,
    items: none,
    minSpendCents: 0,
    minQty: 1,
    membersOnly: false,
    firstOrderOnly: false,
    emailDomains: [],
    exclusive: false,
    stopFurther: false,
    limits: { total: null, perCustomer: null },
    ...changes,
  },
  open: true,
  needsCode: false,
  codes: [],
  usedByShopper: 0,
  ...facts,
});
const guest: Shopper = { member: false, tier: null, firstOrder: true, emailDomain: null };
const ask = (lines: PromotionLine[], candidates: Candidate[], changes: Partial<PromotionQuestion> = {}) =>
  evaluatePromotions({ lines, candidates, deliveryAfter: () => 600n, shopper: guest, maxPerOrder: 5, ...changes });
const tenPercent: Offer = { kind: 'percentOffOrder', basisPoints: 1_000 };

describe('kinds of offers', () => {
  test.each<[string, Offer, PromotionLine[], bigint[], bigint]>([
    ['percent off items', { kind: 'percentOffItems', basisPoints: 1_250 }, [line(9_999n)], [1_250n], 0n],
    ['percent off the order, odd cents by largest remainder', tenPercent, [line(333n), line(333n), line(339n)], [34n, 33n, 34n], 0n],
    ['amount off each item', { kind: 'amountOffItems', amountCents: 500 }, [line(2_000n, 3), line(300n)], [1_500n, 300n], 0n],
    ['amount off the order', { kind: 'amountOffOrder', amountCents: 1_000 }, [line(2_000n), line(1_000n)], [667n, 333n], 0n],
    ['amount off the order, never more than it costs', { kind: 'amountOffOrder', amountCents: 9_000 }, [line(2_000n)], [2_000n], 0n],
    ['percent off delivery', { kind: 'percentOffDelivery', basisPoints: 5_000 }, [line(2_000n)], [0n], 300n],
    ['amount off delivery, never more than it costs', { kind: 'amountOffDelivery', amountCents: 900 }, [line(2_000n)], [0n], 600n],
    [
      'buy two get one: the cheapest of each set',
      { kind: 'buyXGetY', buy: 2, get: 1, basisPoints: 10_000 },
      [line(5_000n, 2), line(1_000n, 3), line(500n)],
      [0n, 1_000n, 500n],
      0n,
    ],
    ['two for $30', { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 }, [line(1_800n, 2), line(1_600n, 1)], [600n, 0n], 0n],
    ['two for $30, once', { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000, mostSets: 1 }, [line(1_800n, 5)], [600n], 0n],
    ['buy one get one, twice', { kind: 'buyXGetY', buy: 1, get: 1, basisPoints: 10_000, mostSets: 2 }, [line(1_000n, 9)], [2_000n], 0n],
    ['two for $30 is no dearer than one by one', { kind: 'multiBuyPrice', qty: 2, priceCents: 3_000 }, [line(1_400n, 2)], [0n], 0n],
    [
      'a gift from $100',
      { kind: 'thresholdGift', thresholdCents: 10_000, giftProducts: ['CAP'] },
      [line(10_000n), line(3_500n, 2, { productCode: 'CAP' })],
      [0n, 3_500n],
      0n,
    ],
  ])('%s', (_, offer, lines, discounts, delivery) => {
    const outcome = ask(lines, [candidate('one', offer)]);
    expect([outcome.lineDiscounts, outcome.deliveryDiscountCents]).toEqual([discounts, delivery]);
  });
  test('gift cards are never cheaper', () => {
    expect(ask([line(5_000n, 1, { stocked: false })], [candidate('one', tenPercent)]).applied).toEqual([]);
  });
});

describe('conditions', () => {
  const lines = [line(10_000n), line(4_000n, 1, { brandSlug: 'weka', categoryPath: 'clothing/tees', productCode: 'T', demographic: 'mens', onSale: true })];
  test.each([
    [{ brands: ['weka'] }, [0n, 400n]],
    [{ categories: ['footwear'] }, [1_000n, 0n]],
    [{ categories: ['foot'] }, [0n, 0n]],
    [{ products: ['T'] }, [0n, 400n]],
    [{ demographics: ['mens'] }, [0n, 400n]],
    [{ fullPriceOnly: true }, [1_000n, 0n]],
  ])('items %j', (items, discounts) => {
    expect(ask(lines, [candidate('one', { kind: 'percentOffItems', basisPoints: 1_000 }, { items: { ...none, ...items } })]).lineDiscounts).toEqual(discounts);
  });
  const coded = { needsCode: true, codes: [{ code: 'KIAORA', usable: true }] };
  test.each<[string, Partial<Promotion>, Partial<Candidate>, Partial<Shopper>, string | null]>([
    ['applies', {}, {}, {}, null],
    ['spent too little', { minSpendCents: 14_001 }, {}, {}, 'NO_ITEMS'],
    ['too few', { minQty: 3 }, {}, {}, 'NO_ITEMS'],
    ['not a member', { membersOnly: true }, {}, {}, 'NOT_ELIGIBLE'],
    ['a member', { membersOnly: true }, {}, { member: true }, null],
    ['no member on the level', { memberTiers: ['gold'] }, {}, { member: true, tier: 'silver' }, 'NOT_ELIGIBLE'],
    ['a guest, where a level is asked for', { memberTiers: ['member'] }, {}, {}, 'NOT_ELIGIBLE'],
    ['on the level', { memberTiers: ['silver', 'gold'] }, {}, { member: true, tier: 'silver' }, null],
    ['has ordered before', { firstOrderOnly: true }, {}, { firstOrder: false }, 'NOT_ELIGIBLE'],
    ['has used it before, under another spelling', { firstOrderOnly: true }, { usedByShopper: 1 }, {}, 'NOT_ELIGIBLE'],
    ['staff', { emailDomains: ['kerb.example'] }, {}, { emailDomain: 'kerb.example' }, null],
    ['no staff', { emailDomains: ['kerb.example'] }, {}, { emailDomain: 'notkerb.example' }, 'NOT_ELIGIBLE'],
    ['used often enough', { limits: { total: null, perCustomer: 1 } }, { usedByShopper: 1 }, {}, 'CUSTOMER_LIMIT'],
    ['over', {}, { open: false }, {}, 'UNAVAILABLE'],
    ['code used up', {}, { codes: [{ code: 'KIAORA', usable: false }] }, {}, 'UNAVAILABLE'],
  ])('PROMO-10 a code %s', (_, promotion, facts, shopper, reason) => {
    const outcome = ask(lines, [candidate('one', tenPercent, promotion, { ...coded, ...facts })], { shopper: { ...guest, ...shopper } });
    expect(outcome.refused.map((each) => each.reason)).toEqual(reason ? [reason] : []);
    expect(outcome.applied.map(({ codes }) => codes)).toEqual(reason ? [] : [['KIAORA']]);
    expect(outcome.uses).toEqual(reason ? [] : [{ promotionId: 'one', code: 'KIAORA' }]);
  });
});

describe('offers together', () => {
  const amount = (id: string, cents: number, changes: Partial<Promotion> = {}) => candidate(id, { kind: 'amountOffOrder', amountCents: cents }, changes);
  const reasons = (outcome: ReturnType<typeof ask>) => Object.fromEntries(outcome.refused.map(({ id, reason }) => [id, reason]));
  const ids = (outcome: ReturnType<typeof ask>) => outcome.applied.map(({ id }) => id);

  test('rates come before amounts: the shopper pays less', () => {
    expect(ask([line(10_000n)], [amount('a', 1_000), candidate('b', tenPercent)]).lineDiscounts).toEqual([2_000n]);
  });
  test('PROMO-10 the exclusive offer wins where it saves more, and loses where it does not', () => {
    const rest = [amount('a', 500), amount('b', 500)];
    const lost = ask([line(10_000n)], [...rest, amount('solo', 900, { exclusive: true })]);
    expect([ids(lost), reasons(lost)]).toEqual([['a', 'b'], { solo: 'EXCLUSIVE' }]);
    const won = ask([line(10_000n)], [...rest, amount('solo', 1_100, { exclusive: true })]);
    expect([ids(won), reasons(won)]).toEqual([['solo'], { a: 'EXCLUSIVE', b: 'EXCLUSIVE' }]);
  });
  test('PROMO-10 an offer that stops others', () => {
    const stopped = ask([line(10_000n)], [candidate('a', tenPercent, { stopFurther: true }), amount('b', 500)]);
    expect([ids(stopped), reasons(stopped)]).toEqual([['a'], { b: 'STOPPED' }]);
    const better = ask([line(10_000n)], [candidate('a', tenPercent, { stopFurther: true }), amount('b', 1_500)]);
    expect([ids(better), reasons(better)]).toEqual([['b'], { a: 'STOPPED' }]);
  });
  test('PROMO-10 PROMO-13 the offers that save most stay', () => {
    const outcome = ask([line(100_000n)], [amount('a', 100), amount('b', 300), amount('c', 200)], { maxPerOrder: 2 });
    expect([ids(outcome), reasons(outcome)]).toEqual([['b', 'c'], { a: 'MAX_OFFERS' }]);
  });
  test('a unit belongs to one set only', () => {
    const two = (id: string, cents: number) => candidate(id, { kind: 'multiBuyPrice', qty: 2, priceCents: cents });
    expect(ask([line(2_000n, 2)], [two('a', 3_000), two('b', 3_500)]).lineDiscounts).toEqual([1_000n]);
  });
  test('a discount that loses free delivery is weighed with the delivery', () => {
    const outcome = ask([line(15_000n)], [amount('small', 100, { exclusive: true })], { deliveryAfter: (goods) => (goods >= 15_000n ? 0n : 900n) });
    expect([outcome.lineDiscounts, reasons(outcome)]).toEqual([[0n], { small: 'EXCLUSIVE' }]);
  });
});

const rate = fc.integer({ min: 1, max: 10_000 });
const cents = fc.integer({ min: 1, max: 30_000 });
const offers: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({ kind: fc.constantFrom('percentOffItems' as const, 'percentOffOrder' as const, 'percentOffDelivery' as const), basisPoints: rate }),
  fc.record({ kind: fc.constantFrom('amountOffItems' as const, 'amountOffOrder' as const, 'amountOffDelivery' as const), amountCents: cents }),
  fc.record({ kind: fc.constant('buyXGetY' as const), buy: fc.integer({ min: 1, max: 3 }), get: fc.integer({ min: 1, max: 2 }), basisPoints: rate }),
  fc.record({ kind: fc.constant('multiBuyPrice' as const), qty: fc.integer({ min: 2, max: 4 }), priceCents: cents }),
  fc.record({ kind: fc.constant('thresholdGift' as const), thresholdCents: cents, giftProducts: fc.constant(['B']) }),
) as fc.Arbitrary<Offer>;
const promotions = fc.array(
  fc.record({ offer: offers, exclusive: fc.boolean(), stopFurther: fc.boolean(), brand: fc.option(fc.constantFrom('tussock', 'weka'), { nil: null }) }),
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

test('A12 PROMO-05 in any cart: cents add up, nothing below zero, the order of offers and lines decides nothing', () => {
  fc.assert(
    fc.property(carts, promotions, fc.bigInt({ min: 0n, max: 1_500n }), fc.integer({ min: 0, max: 6 }), (raw, set, fee, maxPerOrder) => {
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
      expect(outcome.applied.length <= maxPerOrder && outcome.applied.every(({ amountCents }) => amountCents > 0n)).toBe(true);
      expect(outcome.applied.length === 1 || outcome.applied.every(({ exclusive }) => !exclusive)).toBe(true);
      const turned = ask(lines.toReversed(), candidates.toReversed(), { deliveryAfter, maxPerOrder });
      // Of lines that are alike either may give the odd cent.
      const plain = (applied: AppliedOffer[]) =>
        applied.map(({ shares, ...offer }) => ({ ...offer, shares: shares.map(({ amountCents }) => Number(amountCents)).sort((a, b) => a - b) }));
      expect([plain(turned.applied), turned.refused, turned.deliveryDiscountCents]).toEqual([
        plain(outcome.applied),
        outcome.refused,
        outcome.deliveryDiscountCents,
      ]);
      // What the offers say they took of each line is what each line gives.
      const given = lines.map((_, index) =>
        outcome.applied.flatMap(({ shares }) => shares).reduce((cents, share) => (share.line === index ? cents + share.amountCents : cents), 0n),
      );
      expect(given).toEqual(outcome.lineDiscounts);
      // Whoever is kept out is kept out by what applies.
      const ids = outcome.applied.map(({ id }) => id);
      expect(outcome.refused.every(({ by }) => by.every((id) => ids.includes(id)))).toBe(true);
      expect(turned.lineDiscounts.reduce((a, b) => a + b, 0n)).toBe(off - outcome.deliveryDiscountCents);
    }),
    { numRuns: 1_000 },
  );
});
