import { expect, test } from 'vitest';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { newRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { afterLoss, findLostPickUp } from './pick-up-loss.ts';

const data = (storeIdsWithStock: string[]) => ({ storeIdsWithStock }) as CheckoutInfo;
const collect = (storeId: string) => ({ type: 'STORE_PICKUP', storeId });
const address = { street1: '', street2: '', locality: '', region: '', postcode: '', country: 'NZ' };
const record = {
  ...newRecord('5f0c9b1e-0000-4000-8000-000000000000'),
  shippingType: 'STORE_PICKUP' as const,
  pickup: {
    store: { erpStoreId: 'cuba', name: 'Kerb Te Aro', phone: '', address },
    options: { methodCode: 'storePickup' as const },
  },
};

test('SHIP-15 a chosen store that no longer has the cart is reported and cleared; pickup stays chosen', () => {
  const loss = findLostPickUp(collect('cuba'), data(['nelson']));
  expect(loss).toEqual({
    message: 'This store no longer has your items in stock. Please select another store.',
    everywhere: false,
  });
  expect(loss && afterLoss(record, loss)).toEqual({
    ...record,
    pickup: { store: null, options: { methodCode: 'storePickup' } },
  });
});

test('SHIP-16 with no store left pickup is reported and cleared', () => {
  const loss = findLostPickUp(collect('cuba'), data([]));
  expect(loss).toEqual({
    message: 'Click & Collect is no longer available for your cart items. Please select a delivery option.',
    everywhere: true,
  });
  expect(loss && afterLoss(record, loss)).toEqual({
    ...record,
    shippingType: null,
    pickup: { store: null, options: null },
  });
  expect(loss && afterLoss({ ...record, shippingType: 'DELIVERY' }, loss).shippingType).toBe('DELIVERY');
});

test('nothing is lost without a choice, for delivery, or while the store still has the cart', () => {
  expect(findLostPickUp({ type: 'DELIVERY', storeId: 'cuba' }, data([]))).toBe(null);
  expect(findLostPickUp(collect(''), data(['nelson']))).toBe(null);
  expect(findLostPickUp(collect('cuba'), data(['cuba']))).toBe(null);
});
