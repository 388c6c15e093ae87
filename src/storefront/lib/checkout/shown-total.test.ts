import { expect, test } from 'vitest';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { tabStorage } from '../storage/versioned-storage.ts';
import { forgetShownTotal, keepShownTotal, shownTotal, totalsOfCart } from './shown-total.ts';

const line = (variantId: string, qty: number) => ({ productId: '1', variantId, qty });
const quote = {
  items: [line('10', 2), line('11', 1)].map((one) => ({ ...one, unitPrice: 1, discount: 0, total: 1 })),
  explain: [
    { what: 'line', label: 'Court Low', amount: 299.8, id: '10' },
    { what: 'items', label: 'Items', amount: 299.8 },
    { what: 'credit', label: 'Gift card', amount: -20, id: '6047000000000000001' },
  ],
  ...{ grandTotal: 299.8, gst: 39.1, amountOutstanding: 279.8, isDeliveryFinal: false, lowestTotal: 299.8 },
} as unknown as CheckoutInfo;

test('UX-18 the totals of a cart are known again for the same lines in any order, and for no other cart', () => {
  const known = (lines: Parameters<typeof totalsOfCart>[1]) => totalsOfCart(shownTotal.getState().stored, lines);
  expect(known([line('10', 2)])).toBeNull();
  keepShownTotal(quote);
  expect(known([line('11', 1), line('10', 2)])).toEqual({
    explain: [
      { what: 'items', label: 'Items', amount: 299.8 },
      { what: 'credit', label: 'Gift card', amount: -20 },
    ],
    ...{ grandTotal: 299.8, gst: 39.1, amountOutstanding: 279.8, isDeliveryFinal: false },
  });
  for (const other of [[], [line('10', 2)], [line('10', 1), line('11', 1)], [line('10', 2), line('12', 1)]])
    expect(known(other)).toBeNull();
  expect(JSON.stringify(tabStorage.read('shown-total')), 'no code of a gift card is stored').not.toContain('6047');
  forgetShownTotal();
  expect(known([line('11', 1), line('10', 2)])).toBeNull();
  expect(tabStorage.read('shown-total')).toBeUndefined();
});

test('UX-18 what is damaged is no total', () => {
  for (const stored of [
    7,
    null,
    { cart: '' },
    { cart: '', totals: { explain: [{}], grandTotal: 1, gst: 1, amountOutstanding: 1 } },
    { cart: '', totals: { explain: [], grandTotal: '1', gst: 1, amountOutstanding: 1 } },
  ])
    expect(totalsOfCart(stored, [])).toBeNull();
});
