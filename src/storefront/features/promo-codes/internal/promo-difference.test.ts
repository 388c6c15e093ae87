import { expect, test } from 'vitest';
import type { AppliedPromotion } from '#contract/checkout/checkout-info.ts';
import { promoDifference } from './promo-difference.ts';

const offer = (name: string, relatedCouponCodes: string[] = []): AppliedPromotion => ({
  name,
  exclusive: false,
  relatedCouponCodes,
  limits: { total: null, perCustomer: null },
});
const refused = (name: string) => ({ ...offer(name), reason: 'NO_ITEMS', message: `Not ${name}.` });
const promotions = (
  applied: Record<string, AppliedPromotion>,
  disallowed: Record<string, ReturnType<typeof refused>> = {},
) => ({
  appliedPromotions: applied,
  disallowedPromotions: disallowed,
});

test('PROMO-06 PROMO-07 PROMO-08 PROMO-09 names promotions newly applied, newly disallowed and silently dropped', () => {
  const before = promotions(
    { stays: offer('Stays'), z: offer('Zebra'), a: offer('apple'), gone2: offer('Pear'), gone1: offer('Fig') },
    { old: refused('Old') },
  );
  const after = promotions(
    { stays: offer('Stays'), n2: offer('nectarine'), n1: offer('Mango') },
    { z: refused('Zebra'), a: refused('apple'), old: refused('Old') },
  );
  expect(promoDifference(before.appliedPromotions, after, [])).toEqual({
    applied: [
      { id: 'n1', name: 'Mango', message: 'Offer Mango has been applied.' },
      { id: 'n2', name: 'nectarine', message: 'Offer nectarine has been applied.' },
    ],
    disallowed: [
      { id: 'a', name: 'apple', message: 'Not apple.' },
      { id: 'z', name: 'Zebra', message: 'Not Zebra.' },
    ],
    dropped: [
      { id: 'gone1', name: 'Fig', message: 'Offer Fig no longer applies.' },
      { id: 'gone2', name: 'Pear', message: 'Offer Pear no longer applies.' },
    ],
  });
});

test('PROMO-08 a promotion whose code the shopper removed is not silently dropped; one never applied is not newly disallowed', () => {
  const before = promotions({ mine: offer('Mine', ['A', 'B']) });
  const nothing = { applied: [], disallowed: [], dropped: [] };
  expect(promoDifference(before.appliedPromotions, promotions({}), ['C'])).toEqual(nothing);
  expect(promoDifference(before.appliedPromotions, promotions({}), ['B']).dropped).toHaveLength(1);
  expect(promoDifference({}, promotions({}, { x: refused('X') }), [])).toEqual(nothing);
  expect(promoDifference(before.appliedPromotions, before, ['A'])).toEqual(nothing);
});
