import { expect, test } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { findCodeProblem, normalCode, validatePromoCode } from './validate-promo-code.ts';

test.each([
  ['  ', [], 'Enter a promo code.'],
  [' kiaora ', ['KIAORA'], 'This promo code has already been applied.'],
  ['K'.repeat(41), [], 'Invalid promo code.'],
  ['K', Array.from({ length: 20 }, (_, index) => `${index}`), 'Unable to apply promo code.'],
  ['K'.repeat(40), ['KIAORA'], null],
])('PROMO-01 PROMO-02 %j after %j', (typed, entered, fault) => {
  expect(findCodeProblem(normalCode(typed), entered)).toBe(fault);
});

test('PROMO-03 PROMO-04 a code is applied, unknown, or refused with the reason', () => {
  const offer = (code: string) => ({
    name: code,
    exclusive: false,
    relatedCouponCodes: [code],
    limits: { total: null, perCustomer: null },
  });
  const promotions = {
    appliedPromotions: { a: offer('A') },
    disallowedPromotions: { b: { ...offer('B'), reason: 'NO_ITEMS', message: 'Not B.' } },
  };
  expect(validatePromoCode('A', promotions)).toEqual(ok(undefined));
  expect(validatePromoCode('B', promotions)).toEqual(fail({ message: 'Unable to apply promo code.', why: 'Not B.' }));
  expect(validatePromoCode('C', promotions)).toEqual(fail({ message: 'Invalid promo code.', why: null }));
});
