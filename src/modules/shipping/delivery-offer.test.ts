import { describe, expect, test } from 'vitest';
import { chooseMethod, type DeliveryQuestion, listDeliveryMethods, toShippingMethod } from './delivery-offer.ts';
import { deliveryPromise } from './delivery-promise.ts';

// 13:00 on a Saturday in New Zealand.
const saturday = new Date('2026-11-21T00:00:00Z');
const question: DeliveryQuestion = {
  postcode: '1010',
  authorityToLeave: true,
  pickupAvailable: false,
  itemsAfterDiscountsCents: 14_999n,
  freeExpressThresholdCents: 15_000n,
  now: saturday,
};
const offer = (changes: Partial<DeliveryQuestion> = {}) => listDeliveryMethods({ ...question, ...changes });
const available = (changes: Partial<DeliveryQuestion> = {}) =>
  offer(changes)
    .filter((each) => each.available)
    .map(({ method }) => method.code);

describe('delivery methods', () => {
  test('SHIP-11 standard $6, express $9, fourhd $15 in Auckland only, storePickup $0', () => {
    expect(
      offer({ pickupAvailable: true })
        .map(toShippingMethod)
        .map(({ code, price, available: can }) => [code, price, can]),
    ).toEqual([
      ['standard', 6, true],
      ['express', 9, true],
      ['fourhd', 15, true],
      ['storePickup', 0, true],
    ]);
    expect(available({ postcode: '6011' })).toEqual(['standard', 'express']);
    expect(available({ postcode: '2113' })).toContain('fourhd');
    expect(available({ postcode: '1140' }), 'a box lobby').not.toContain('fourhd');
    expect(available({ postcode: null })).toEqual(['standard', 'express']);
  });
  test('SHIP-19 express is free from the threshold of items after discounts', () => {
    const express = (cents: bigint) => offer({ itemsAfterDiscountsCents: cents }).find(({ method }) => method.code === 'express')?.priceCents;
    expect([express(14_999n), express(15_000n), express(15_001n)]).toEqual([900n, 0n, 0n]);
  });
  test('SHIP-10 SHIP-14 without authority to leave fourhd is gone and the default falls back', () => {
    expect(available({ authorityToLeave: false })).toEqual(['standard', 'express']);
    expect(chooseMethod(offer(), undefined)?.method.code).toBe('fourhd');
    expect(chooseMethod(offer({ authorityToLeave: false }), undefined)?.method.code).toBe('standard');
    expect(chooseMethod(offer({ postcode: '6011' }), 'fourhd')?.method.code).toBe('standard');
    expect(chooseMethod(offer(), 'express')?.method.code).toBe('express');
  });
  test('SHIP-02 SHIP-03 delivery is always offered; pickup only where a store has the whole cart', () => {
    expect(available({ postcode: '9999' })).toContain('standard');
    expect(available()).not.toContain('storePickup');
    expect(chooseMethod(offer({ pickupAvailable: true }), 'storePickup')?.method.type).toBe('STORE_PICKUP');
  });
  test('LOC-05 promises are New Zealand days, weekends skipped, over the change of clocks too', () => {
    expect(deliveryPromise({ businessDays: [1, 2] }, saturday)).toBe('Tue 24 Nov – Wed 25 Nov');
    expect(deliveryPromise({ businessDays: [1, 1] }, new Date('2026-11-19T20:00:00Z'))).toBe('Mon 23 Nov');
    expect(deliveryPromise({ businessDays: [2, 4] }, new Date('2026-04-02T23:30:00Z'))).toBe('Tue 7 Apr – Thu 9 Apr');
    expect(deliveryPromise('withinHours', saturday)).toBe('Sat 21 Nov, within 4 hours');
    expect(deliveryPromise('withinHours', new Date('2026-11-21T05:00:00Z'))).toBe('Sun 22 Nov by 1 pm');
    expect(deliveryPromise('readyToCollect', saturday)).toBe('Ready from Sat 21 Nov');
  });
});
