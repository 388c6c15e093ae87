import { describe, expect, it } from 'vitest';
import { placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { Product } from '#contract/products/product.ts';
import { fail } from '#shared/result.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { noCredits } from '#storefront/lib/checkout/applied-credits.ts';
import { newRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { allMethods, quote } from './express-fixtures.ts';
import type { ExpressSession } from './express-session.ts';
import { type ExpressState, newExpressState } from './express-state.ts';
import { draftExpress, type PaidSheet } from './pay-express.ts';
import { offerOf } from './quote/express-offer.ts';
import type { WalletAddress } from './wallets/wallet-contact.ts';

const info = quote({ chosen: 'express' });
const item = { id: '1-2', productId: '1', variantId: '2', qty: 1, createdAt: '2026-11-21T00:00:00.000Z' };
const lines = [
  { item, product: { name: 'Harbour Court', colourName: 'Chalk' } as Product, variant: null },
] as unknown as CartLine[];
const home: WalletAddress = {
  name: 'Aroha Ngāta',
  lines: ['12 Karangahape Road', 'Level 2'],
  suburb: 'Newton',
  city: 'Auckland',
  region: 'Auckland',
  postcode: '1010',
  country: 'NZ',
};
const state: ExpressState = { ...newExpressState, deliveryMethodCode: 'express', deliveryInstructions: 'Porch' };

function draft(
  address: WalletAddress | null,
  over: Partial<ExpressState> = {},
  party: Partial<PaidSheet['party']> = {},
  quoted: Partial<CheckoutInfo> = {},
) {
  return draftExpress(
    {
      wallet: 'apple_pay',
      party: {
        email: 'aroha@example.co.nz',
        givenName: 'Aroha',
        familyName: 'Ngāta',
        name: '',
        phone: '021 555 0123',
        address,
        ...party,
      },
      nonce: { nonce: 'tokencc_1', brand: 'Visa', last4: '1881' },
      deviceData: '{"correlation_id":"1"}',
    },
    {
      settings: {
        storeName: 'Kerb',
        countries: ['NZ'],
        provisionalAddress: { postcode: '1010', suburb: 'Auckland', state: '' },
        placeholderPhone: '+61491570006',
        pageSize: 20,
        dataMaxAge: null,
        stores: [],
      },
      session: {
        shown: () => ({
          info: { ...info, ...quoted },
          offer: offerOf(info, allMethods, info.selectedShippingMethod ?? allMethods[0]),
        }),
      } as ExpressSession,
      state: () => ({ ...state, ...over }),
      lines,
      known: null,
      record: newRecord('2b1f8a52-3b8e-4f7e-9f5e-0a1b2c3d4e5f'),
      applied: quoted.creditUsages
        ? {
            credits: {
              ...noCredits,
              rewards: [{ rewardId: 'r1', availableAmount: 10, totalAmount: 10, expiresAt: '2027-01-01T00:00:00Z' }],
            },
            giftCards: [{ code: 'c1', pin: '1234', last4: '0123', expires: '2028-01-01', amountRemaining: 10 }],
          }
        : { credits: noCredits, giftCards: [] },
      membership: null,
    },
  );
}

describe('an express order', () => {
  it('PAY-04 PAY-06 EXP-26 is valid for the shop: the wallet’s express method, the amount shown, address and options', () => {
    const drafted = draft(home);
    if (!drafted.ok) throw new Error('refused');
    const { request } = drafted.value;
    expect(placeOrderRequestSchema.safeParse(request).error).toBeUndefined();
    expect(request).toMatchObject({
      contact: {
        email: 'aroha@example.co.nz',
        firstName: 'Aroha',
        lastName: 'Ngāta',
        phone: '+64215550123',
        agreeToMarketing: false,
      },
      shipping: {
        type: 'DELIVERY',
        address: {
          street1: '12 Karangahape Road',
          street2: 'Level 2',
          suburb: 'Newton',
          state: 'Auckland',
          postcode: '1010',
          country: 'NZ',
        },
        options: { methodCode: 'express', authorityToLeave: true, instructions: { delivery: 'Porch' } },
      },
      payment: {
        methods: [
          {
            method: 'apple_pay_express',
            amount: 109,
            token: 'tokencc_1',
            type: 'immediate',
            deviceData: '{"correlation_id":"1"}',
          },
        ],
      },
      expectedTotal: 109,
    });
  });

  it('FIX-34 is paid by rewards and gift cards as quoted, by the wallet for the rest', () => {
    const drafted = draft(
      home,
      {},
      {},
      {
        amountOutstanding: 89,
        creditUsages: [
          { id: 'r1', methodCode: 'reward', amount: 10 },
          { id: 'c1', methodCode: 'voucher', amount: 10 },
        ],
      },
    );
    if (!drafted.ok) throw new Error('refused');
    expect(drafted.value.request.payment.methods).toMatchObject([
      { method: 'reward', amount: 10, rewardId: 'r1', email: 'aroha@example.co.nz' },
      { method: 'voucher', amount: 10, code: 'c1', pin: '1234' },
      { method: 'apple_pay_express', amount: 89 },
    ]);
  });

  it('EXP-27 for pickup names the store and no address', () => {
    const place = {
      street1: '1 Cuba Street',
      street2: '',
      locality: 'Te Aro',
      region: 'Wellington',
      postcode: '6011',
      country: 'NZ',
    };
    const drafted = draft(null, {
      shippingType: 'STORE_PICKUP',
      storePickupStore: { erpStoreId: 'WLG-1', name: 'Kerb Cuba Street', phone: '', address: place },
    });
    if (!drafted.ok) throw new Error('refused');
    expect(placeOrderRequestSchema.safeParse(drafted.value.request).error).toBeUndefined();
    expect(drafted.value.request.shipping).toEqual({
      type: 'STORE_PICKUP',
      store: { erpStoreId: 'WLG-1' },
      options: { methodCode: 'storePickup' },
    });
    expect(drafted.value.request.billingAddress).toBeUndefined();
  });

  it('EXP-09 is not built for a country that is not served or an incomplete address', () => {
    for (const address of [
      { ...home, country: 'AU' },
      { ...home, lines: [' '] },
      { ...home, postcode: '' },
      { ...home, city: '', region: '' },
      null,
    ])
      expect(draft(address)).toEqual(
        fail({
          kind: 'ADDRESS',
          message: 'Unfortunately we cannot deliver to the entered address. Please use a different address.',
        }),
      );
  });

  it('EXP-18 PAY-22 is not built without a method, a name and a usable email address', () => {
    expect(() => draft(home, { deliveryMethodCode: null })).toThrow('Express checkout delivery method code not set.');
    for (const email of ['', 'nobody', 'a@b'])
      expect(() => draft(home, {}, { email })).toThrow('Name and email not found');
  });

  it('PAY-24 carries the placeholder number where the wallet’s cannot be dialled', () => {
    const drafted = draft(home, {}, { phone: 'ring me' });
    expect(drafted.ok && drafted.value.request.contact.phone).toBe('+61491570006');
  });
});
