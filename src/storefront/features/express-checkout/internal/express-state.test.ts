import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, home, store } from './express-session-fixtures.ts';
import { type ExpressState, expressShipping, newExpressState } from './express-state.ts';
import { readExpressState, storedExpressState } from './stored-express-state.ts';

describe('express state', () => {
  it("EXP-02 EXP-03 holds delivery address, type, store, method code, authority and instructions; the type is 'DELIVERY' or 'STORE_PICKUP'", () => {
    expect(Object.keys(newExpressState).sort()).toEqual(
      [
        'authorityToLeave',
        'deliveryAddress',
        'deliveryInstructions',
        'deliveryMethodCode',
        'shippingType',
        'storePickupStore',
      ].sort(),
    );
    const saved = {
      ...newExpressState,
      shippingType: 'STORE_PICKUP' as const,
      storePickupStore: store,
      authorityToLeave: false,
      deliveryInstructions: 'Porch',
    };
    expect(
      readExpressState(
        JSON.parse(
          JSON.stringify(storedExpressState({ ...saved, deliveryAddress: home, deliveryMethodCode: 'express' })),
        ),
      ),
    ).toEqual(saved);
    expect(readExpressState({ shippingType: 'BOAT' }).shippingType).toBe('DELIVERY');
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void expect(['DELIVERY', 'STORE_PICKUP']).toContain(readExpressState(value).shippingType),
      ),
    );
  });

  it('EXP-26 a delivery takes authority to leave and instructions from the state', () => {
    const state = {
      ...newExpressState,
      deliveryMethodCode: 'express',
      authorityToLeave: false,
      deliveryInstructions: 'Behind the gate',
    };
    expect(expressShipping(state, address)).toEqual({
      type: 'DELIVERY',
      address,
      options: { methodCode: 'express', authorityToLeave: false, instructions: { delivery: 'Behind the gate' } },
    });
  });

  it("EXP-27 pickup has the method code 'storePickup'", () => {
    const state: ExpressState = { ...newExpressState, shippingType: 'STORE_PICKUP', storePickupStore: store };
    expect(expressShipping(state, null)).toEqual({
      type: 'STORE_PICKUP',
      store: { erpStoreId: 'AKL-1' },
      options: { methodCode: 'storePickup' },
    });
  });

  it('EXP-18 a delivery without a method code throws', () => {
    expect(() => expressShipping(newExpressState, address)).toThrow('Express checkout delivery method code not set.');
  });
});

it('UX-03 gift cards alone need no address, but the method that the shop offers for them', () => {
  const emailed = { ...newExpressState, deliveryMethodCode: 'email' };
  expect(expressShipping(emailed, 'BY_EMAIL')).toEqual({
    type: 'DELIVERY',
    options: { methodCode: 'email', authorityToLeave: true, instructions: { delivery: '' } },
  });
  expect(() => expressShipping(newExpressState, 'BY_EMAIL')).toThrow('Express checkout delivery method code not set.');
});
