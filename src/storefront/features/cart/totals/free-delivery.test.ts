import { expect, test } from 'vitest';
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { freeDeliveryText, spendMoreText } from './free-delivery.ts';

const method = (code: string, price: number, changes: Partial<ShippingMethod> = {}): ShippingMethod => ({
  code,
  label: `${code} delivery`,
  price,
  priceAfterPromotions: price,
  type: 'DELIVERY',
  available: true,
  promise: '',
  requiresAuthorityToLeave: false,
  ...changes,
});
const store = method('storePickup', 0, { type: 'STORE_PICKUP' });
const quoteOf = (spendMoreForFreeExpress: number, ...methods: ShippingMethod[]) => ({
  spendMoreForFreeExpress,
  availableShippingMethods: [...methods, store],
});

test('SHIP-18 SHIP-19 UX-02 what is missing for free express; for free delivery where express does not go', () => {
  expect(spendMoreText(quoteOf(0.1, method('Standard', 6), method('express', 9)))).toBe(
    'Spend $0.10 more for free express delivery.',
  );
  expect(spendMoreText(quoteOf(20, method('Standard', 6), method('express', 9, { available: false })))).toBe(
    'Spend $20.00 more for free delivery.',
  );
  expect(spendMoreText(quoteOf(0, method('Standard', 0)))).toBeNull();
});

test('UX-02 the methods that are free are named, unless all of them are; pickup does not count', () => {
  const [standard, express, van] = [method('Standard', 0), method('Express', 0), method('Four-hour', 15)];
  expect(freeDeliveryText(quoteOf(0, standard, express))).toBe('Delivery is free for this order.');
  expect(freeDeliveryText(quoteOf(0, standard, express, { ...van, available: false }))).toBe(
    'Delivery is free for this order.',
  );
  expect(freeDeliveryText(quoteOf(0, standard, express, van))).toBe(
    'Standard delivery and Express delivery are free for this order.',
  );
  expect(freeDeliveryText(quoteOf(0, standard, van))).toBe('Standard delivery is free for this order.');
  expect(freeDeliveryText(quoteOf(0, van))).toBeNull();
  expect(freeDeliveryText(quoteOf(0, { ...van, priceAfterPromotions: 0 }))).toBe('Delivery is free for this order.');
});
