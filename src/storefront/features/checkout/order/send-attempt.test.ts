import { expect, test, vi } from 'vitest';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { giftCardsState, holdGiftCard } from '#storefront/lib/checkout/gift-cards-state.ts';
import { clearOrdered } from './send-attempt.ts';

test('VOUCH-14 after an order is placed this page holds no gift card, whether or not it paid', () => {
  // The cart listens to other tabs.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', new EventTarget());
  cart.open();
  for (const code of ['6047000000000000001', '6047000000000000002'])
    holdGiftCard({ code, pin: '1234', last4: code.slice(-4), expires: '2029-11-21', amountRemaining: 50 });
  clearOrdered({
    request: {
      checkoutId: crypto.randomUUID(),
      cart: { items: [{ productId: '1', variantId: '2', qty: 1 }], promoCodes: [] },
      contact: {
        email: 'a@example.nz',
        firstName: 'Aroha',
        lastName: 'Tūī',
        phone: '021 123 4567',
        agreeToMarketing: false,
      },
      shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 'auckland-1' }, options: { methodCode: 'storePickup' } },
      payment: { methods: [{ method: 'voucher', amount: 30, code: '6047000000000000001', pin: '1234' }] },
      expectedTotal: 30,
    },
  });
  expect(giftCardsState.getState()).toEqual({ cards: [], cancelled: [] });
});
