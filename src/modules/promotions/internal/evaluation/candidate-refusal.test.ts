import { describe, expect, test } from 'vitest';
import { disallowedMessage } from '#contract/messages/promo-messages.ts';
import {
  ask,
  candidate,
  guest,
  line,
  none,
  tenPercent,
} from '../../../../../tests/support/fixtures/catalogue/build-promotions.ts';
import type { Offer } from '../../kinds/promotion-kinds.ts';
import type { Candidate, Promotion, RefusalReason, Shopper } from '../../promotion.ts';

describe('conditions', () => {
  const lines = [
    line(10_000n),
    line(4_000n, 1, {
      brandSlug: 'weka',
      categoryPath: 'clothing/tees',
      productCode: 'T',
      demographic: 'mens',
      onSale: true,
    }),
  ];
  test.each([
    [{ brands: ['weka'] }, [0n, 400n]],
    [{ categories: ['footwear'] }, [1_000n, 0n]],
    [{ categories: ['foot'] }, [0n, 0n]],
    [{ products: ['T'] }, [0n, 400n]],
    [{ demographics: ['mens'] }, [0n, 400n]],
    [{ fullPriceOnly: true }, [1_000n, 0n]],
  ])('items %j', (items, discounts) => {
    expect(
      ask(lines, [candidate('one', { kind: 'percentOffItems', basisPoints: 1_000 }, { items: { ...none, ...items } })])
        .lineDiscounts,
    ).toEqual(discounts);
  });
  const coded = { needsCode: true, codes: [{ code: 'KIAORA', usable: true }] };
  test.each<[string, Partial<Promotion>, Partial<Candidate>, Partial<Shopper>, string | null]>([
    ['applies', {}, {}, {}, null],
    ['spent too little', { minSpendCents: 14_001 }, {}, {}, 'MIN_SPEND'],
    ['too few', { minQty: 3 }, {}, {}, 'MIN_QTY'],
    ['not a member', { membersOnly: true }, {}, {}, 'MEMBERS_ONLY'],
    ['a member', { membersOnly: true }, {}, { member: true }, null],
    ['no member on the level', { memberTiers: ['gold'] }, {}, { member: true, tier: 'silver' }, 'MEMBER_LEVEL'],
    ['a guest, where a level is asked for', { memberTiers: ['member'] }, {}, {}, 'MEMBERS_ONLY'],
    ['on the level', { memberTiers: ['silver', 'gold'] }, {}, { member: true, tier: 'silver' }, null],
    ['has ordered before', { firstOrderOnly: true }, {}, { firstOrder: false }, 'FIRST_ORDER'],
    ['has used it before, under another spelling', { firstOrderOnly: true }, { usedByShopper: 1 }, {}, 'FIRST_ORDER'],
    ['staff', { emailDomains: ['kerb.example'] }, {}, { emailDomain: 'kerb.example' }, null],
    ['no staff', { emailDomains: ['kerb.example'] }, {}, { emailDomain: 'notkerb.example' }, 'NOT_ELIGIBLE'],
    ['used often enough', { limits: { total: null, perCustomer: 1 } }, { usedByShopper: 1 }, {}, 'CUSTOMER_LIMIT'],
    ['over', {}, { open: false }, {}, 'UNAVAILABLE'],
    ['code used up', {}, { codes: [{ code: 'KIAORA', usable: false }] }, {}, 'UNAVAILABLE'],
  ])('PROMO-10 a code %s', (_, promotion, facts, shopper, reason) => {
    const outcome = ask(lines, [candidate('one', tenPercent, promotion, { ...coded, ...facts })], {
      shopper: { ...guest, ...shopper },
    });
    expect(outcome.refused.map((each) => each.reason)).toEqual(reason ? [reason] : []);
    expect(outcome.applied.map(({ codes }) => codes)).toEqual(reason ? [] : [['KIAORA']]);
    expect(outcome.uses).toEqual(reason ? [] : [{ promotionId: 'one', code: 'KIAORA' }]);
  });
});

test('PROMO-10 a promotion without an entered code is reported only where this cart would have had it, and only for a limit or its end', () => {
  const used = { usedByShopper: 1 };
  const once = { limits: { total: null, perCustomer: 1 } };
  const elsewhere = { items: { ...none, brands: ['another'] } };
  const refusedOf = (...some: Candidate[]) => ask([line(5_000n)], some).refused.map(({ id, reason }) => [id, reason]);
  expect(refusedOf(candidate('limit', tenPercent, once, used))).toEqual([['limit', 'CUSTOMER_LIMIT']]);
  expect(refusedOf(candidate('over', tenPercent, {}, { open: false }))).toEqual([['over', 'UNAVAILABLE']]);
  expect(refusedOf(candidate('limit', tenPercent, { ...once, ...elsewhere }, used))).toEqual([]);
  expect(refusedOf(candidate('over', tenPercent, elsewhere, { open: false }))).toEqual([]);
  expect(refusedOf(candidate('members', tenPercent, { membersOnly: true }))).toEqual([]);
  // An entered code is always answered.
  const codes = { codes: [{ code: 'KIAORA', usable: true }] };
  expect(refusedOf(candidate('members', tenPercent, { membersOnly: true }, codes))).toEqual([
    ['members', 'MEMBERS_ONLY'],
  ]);
  expect(refusedOf(candidate('over', tenPercent, elsewhere, { ...codes, open: false }))).toHaveLength(1);
});

test('FIX-31 one that only misses a minimum says what is missing, to the cent and the unit; no two reasons share a sentence', () => {
  const asked = { codes: [{ code: 'KIAORA', usable: true }] };
  const lines = [line(5_000n, 2), line(3_999n, 1, { brandSlug: 'other' })];
  const toldOf = (...some: Candidate[]) => ask(lines, some).refused.map((offer) => disallowedMessage(offer));
  const tussock = { ...none, brands: ['tussock'] };
  expect(toldOf(candidate('a', tenPercent, { minSpendCents: 14_000 }, asked))).toEqual(['Spend $0.01 more to use A.']);
  expect(toldOf(candidate('a', tenPercent, { minSpendCents: 13_999 }, asked))).toEqual([]);
  // Only lines in the promotion's scope count.
  expect(toldOf(candidate('a', tenPercent, { minSpendCents: 14_000, items: tussock }, asked))).toEqual([
    'Spend $40.00 more to use A.',
  ]);
  expect(
    toldOf(candidate('a', tenPercent, { minQty: 4 }, asked), candidate('b', tenPercent, { minQty: 5 }, asked)),
  ).toEqual(['Add 1 item more to use A.', 'Add 2 items more to use B.']);
  const gift: Offer = { kind: 'thresholdGift', thresholdCents: 10_000, giftProducts: ['CAP'] };
  const withCap = [line(9_000n), line(3_500n, 1, { productCode: 'CAP' })];
  expect(ask(withCap, [candidate('a', gift, {}, asked)]).refused.map((offer) => disallowedMessage(offer))).toEqual([
    'Spend $10.00 more to use A.',
  ]);
  expect(toldOf(candidate('a', gift, {}, asked))).toEqual([
    'Offer A could not be applied because there are no applicable items in your cart.',
  ]);
  const reasons: Record<RefusalReason, true> = {
    MAX_OFFERS: true,
    EXCLUSIVE: true,
    NO_ITEMS: true,
    CUSTOMER_LIMIT: true,
    UNAVAILABLE: true,
    STOPPED: true,
    MIN_SPEND: true,
    MIN_QTY: true,
    MEMBERS_ONLY: true,
    MEMBER_LEVEL: true,
    FIRST_ORDER: true,
    NOT_ELIGIBLE: true,
  };
  const sentences = Object.keys(reasons).map((reason) =>
    disallowedMessage({ reason, name: 'A', missing: reason === 'MIN_QTY' ? { units: 1 } : { cents: 1n } }),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
});
