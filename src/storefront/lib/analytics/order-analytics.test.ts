import { expect, test } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import { buildOrderAnalytics, fitCheckoutOf, purchaseOf } from './order-analytics.ts';

const product = {
  id: '7',
  name: 'Harbour Court',
  brand: { name: 'Quayworn', slug: 'quayworn' },
  colourName: 'Chalk',
  canonicalCategory: { path: 'footwear/court', names: ['Footwear', 'Court'] },
  price: 149.9,
  erpPrice: 139.9,
  erpOriginalPrice: 169.9,
  isDiscounted: true,
  erpProductCompositeCode: 'HC-CHALK',
  variants: [{ id: '71', code: 'HC-CHALK-9', label: 'US 9', sizes: {}, qtyAvailable: 3 }],
} as unknown as Product;
const line = { item: { productId: '7', variantId: '71' }, product };
const quoted = { productId: '7', variantId: '71', qty: 2, unitPrice: 149.9, discount: 20, total: 279.8 };
const credit = (methodCode: 'reward' | 'voucher', amount: number) => ({ id: 'x', methodCode, amount });
const measures = buildOrderAnalytics(
  {
    items: [quoted],
    shippingTotal: 6,
    creditUsages: [credit('reward', 10), credit('reward', 5), credit('reward', 0), credit('voucher', 20)],
  },
  [line],
  ['SPRING', 'AUTUMN'],
  (productId) => ({ listName: 'Sneakers', listId: '/categories/sneakers', position: Number(productId) }),
);
const order = {
  orderNumber: 'NZ00000001',
  contact: { email: 'aroha@example.co.nz' },
  totals: { grandTotal: 285.8, gst: 37.28 },
  measures,
};

test('FIX-45 ANA-17 LOY-16 a purchase holds amount paid, GST, delivery, codes, items after discounts and 200 points per reward line, and no names', () => {
  expect(purchaseOf(order)).toEqual({
    transaction_id: 'NZ00000001',
    currency: 'NZD',
    value: 285.8,
    tax: 37.28,
    shipping: 6,
    coupon: 'AUTUMN,SPRING',
    reward_points: 400,
    items: [
      {
        item_id: '7',
        item_name: 'Harbour Court',
        item_brand: 'Quayworn',
        item_variant: 'Chalk, US 9',
        item_category: 'Footwear / Court',
        price: 139.9,
        discount: 10,
        quantity: 2,
        // FIX-45: the list that the product was opened from.
        index: 7,
        item_list_id: '/categories/sneakers',
        item_list_name: 'Sneakers',
      },
    ],
  });
  expect(purchaseOf({ ...order, measures: undefined } as never)).toMatchObject({
    transaction_id: 'NZ00000001',
    shipping: 0,
    items: [],
  });
});

test('FIT-12 FIT-13 FIT-14 FIT-15 the fit provider’s checkout event has every field', () => {
  expect(fitCheckoutOf(order)).toEqual({
    userId: 'aroha@example.co.nz',
    orderId: 'NZ00000001',
    locale: 'en_NZ',
    products: [
      {
        productId: 'HC-CHALK',
        colorId: 'Chalk',
        quantity: 2,
        price: 139.9,
        currency: 'NZD',
        size: 'HC-CHALK-9',
        sku: '71',
      },
    ],
  });
  expect(fitCheckoutOf(order, 'AU').locale).toBe('en_AU');
});
