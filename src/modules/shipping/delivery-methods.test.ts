import { describe, expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { chooseMethod, type DeliveryInput, listDeliveryMethods, toShippingMethod } from './delivery-methods.ts';
import { openShippingRules } from './open-shipping-rules.ts';
import { destinationOf, gramsOf } from './shipping-rules.ts';

const rules = openShippingRules({ config: testConfig() });
const at = (postcode: string) => destinationOf({ postcode });
const question: DeliveryInput = {
  destination: at('1010'),
  authorityToLeave: true,
  pickUp: { available: false, store: null },
  grams: 900,
  parcels: 1,
  itemsAfterDiscountsCents: 14_999n,
  // 13:00 on a Saturday in New Zealand.
  now: new Date('2026-11-21T00:00:00Z'),
};
const listMethods = (changes: Partial<DeliveryInput> = {}) => listDeliveryMethods(rules, { ...question, ...changes });
const choose = (changes: Partial<DeliveryInput>, wanted: string | undefined) =>
  chooseMethod(rules, listMethods(changes), { wanted, hasDestination: changes.destination !== null })?.method.code;
const available = (changes: Partial<DeliveryInput> = {}) =>
  listMethods(changes)
    .filter((each) => each.available)
    .map(({ method }) => method.code);
const withPickUp = { pickUp: { available: true, store: null } };

describe('delivery methods', () => {
  test('SHIP-11 standard $6, express $9, fourhd $15 in Auckland only, storePickup $0', () => {
    expect(
      listMethods(withPickUp)
        .map((option) => toShippingMethod(option, option.priceCents))
        .map(({ code, label, price, type, available: can }) => [code, label, price, type, can]),
    ).toEqual([
      ['standard', 'Standard delivery', 6, 'DELIVERY', true],
      ['express', 'Express delivery', 9, 'DELIVERY', true],
      ['fourhd', 'Four-hour delivery', 15, 'DELIVERY', true],
      ['storePickup', 'Click & Collect', 0, 'STORE_PICKUP', true],
    ]);
    expect(available({ destination: at('6011') })).toEqual(['standard', 'express']);
    expect(available({ destination: at('2113') })).toContain('fourhd');
    expect(available({ destination: null })).toEqual(['standard', 'express']);
  });
  test('SHIP-11 a box lobby, an island and a rural address cannot have same-day delivery, however the address is written', () => {
    expect(available({ destination: at('1140') }), 'a box lobby').toEqual(['standard']);
    expect(available({ destination: at('8016') }), 'the Chathams').toEqual(['standard']);
    expect(available({ destination: at('0781') }), 'a rural postcode').toEqual(['standard', 'express']);
    expect(
      available({ destination: destinationOf({ postcode: '2013', street2: 'R.D. 1' }) }),
      'rural by its words',
    ).toEqual(['standard', 'express']);
    expect(destinationOf({ postcode: '2013', street1: '12 Rd Street' })?.rural, 'no round').toBe(false);
    expect(destinationOf({ postcode: '3000 ' })).toEqual({ country: 'NZ', postcode: '3000', rural: false, box: false });
    for (const nowhere of [null, undefined, {}, { postcode: '' }, { postcode: '123' }, { postcode: '12a4' }])
      expect(destinationOf(nowhere)).toBe(null);
  });
  test('SHIP-11 a parcel too heavy for a van or a bag goes by standard delivery, which then costs more; each unavailable method has its reason', () => {
    expect([15_000, 15_001, 25_000, 25_001].map((grams) => available({ grams }).length)).toEqual([3, 2, 2, 1]);
    const heavy = listMethods({ grams: 25_001 }).map((option) => toShippingMethod(option, option.priceCents));
    expect(heavy.map(({ code, price }) => [code, price])).toContainEqual(['standard', 15]);
    expect(heavy.find(({ code }) => code === 'fourhd')?.promise).toBe('Your order is too heavy for it.');
    expect(listMethods({ destination: at('6011') }).find(({ method }) => method.code === 'fourhd')?.promise).toBe(
      'Not available at this address.',
    );
    expect(listMethods({ destination: null }).find(({ method }) => method.code === 'fourhd')?.promise).toBe(
      'Depends on your postcode.',
    );
    expect(listMethods().find(({ method }) => method.code === 'storePickup')?.promise).toBe(
      'No store has all your items right now.',
    );
  });
  test('an item has its product’s weight, else that of its deepest category; an item without stock weighs nothing', () => {
    const item = { weightGrams: null, categoryPath: '', stocked: true, qty: 2 };
    const grams = (changes: object) => gramsOf(rules, [{ ...item, ...changes }]);
    expect([
      grams({}),
      grams({ weightGrams: 300 }),
      grams({ categoryPath: 'footwear/boots/chelsea-boots' }),
      grams({ categoryPath: 'footwear/sneakers' }),
      grams({ stocked: false }),
    ]).toEqual([1800, 600, 3200, 1800, 0]);
    expect(gramsOf(rules, [item, { ...item, weightGrams: 0 }, { ...item, qty: 1 }])).toBe(2700);
  });
  test('SHIP-19 express is free from the threshold of items after discounts', () => {
    expect(rules.freeExpressThreshold).toBe(15_000n);
    const express = (cents: bigint) =>
      listMethods({ itemsAfterDiscountsCents: cents }).find(({ method }) => method.code === 'express')?.priceCents;
    expect([express(14_999n), express(15_000n), express(15_001n)]).toEqual([900n, 0n, 0n]);
  });
  test('SHIP-10 SHIP-12 SHIP-14 without authority to leave fourhd is left out and the default falls back', () => {
    expect(available({ authorityToLeave: false })).toEqual(['standard', 'express']);
    expect(rules.defaultMethod).toBe('fourhd');
    expect(
      rules.methods.filter(({ requiresAuthorityToLeave }) => requiresAuthorityToLeave).map(({ code }) => code),
    ).toEqual(['fourhd']);
    expect(choose({}, undefined)).toBe('fourhd');
    expect(choose({ authorityToLeave: false }, undefined)).toBe('standard');
    expect(choose({ destination: at('6011') }, 'fourhd')).toBe('standard');
    expect(choose({}, 'express')).toBe('express');
  });
  test('UX-01 before an address is known the cheapest delivery is taken, or the one asked for; the default once it is known', () => {
    const express = { ...rules, defaultMethod: 'express' };
    const chosen = (postcode: string | null, wanted?: string) => {
      const destination = postcode === null ? null : at(postcode);
      const wish = { wanted, hasDestination: destination !== null };
      return chooseMethod(express, listMethods({ destination }), wish)?.method.code;
    };
    expect([chosen(null), chosen(null, 'express'), chosen(null, 'fourhd')]).toEqual([
      'standard',
      'express',
      'standard',
    ]);
    expect([chosen('6011'), chosen('6011', 'standard'), chosen('8016')]).toEqual(['express', 'standard', 'standard']);
    expect(choose({ destination: null }, undefined)).toBe('standard');
    expect(choose({}, undefined), 'the configured default stays where it is available').toBe('fourhd');
  });
  test('SHIP-02 SHIP-03 delivery is always available; pickup only where a store has the whole cart', () => {
    for (const destination of [at('9999'), at('6140'), at('8016'), null]) {
      for (const grams of [0, 1_000_000]) expect(available({ destination, grams })).toContain('standard');
    }
    expect(available()).not.toContain('storePickup');
    expect(choose(withPickUp, 'storePickup')).toBe('storePickup');
  });
});
