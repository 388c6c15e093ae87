import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { defaultProvisionalAddress, nzProvisionalAddress } from '#contract/checkout/express.ts';
import { home, items, store } from '../express-session-fixtures.ts';
import { type ExpressState, newExpressState } from '../express-state.ts';
import { buildExpressRequest, isSupportedCountry, toExpressAddress } from './express-request.ts';

describe('express request', () => {
  const build = (state: Partial<ExpressState>, methodCode?: string) =>
    buildExpressRequest({
      items,
      promoCodes: ['B', 'A'],
      state: { ...newExpressState, ...state },
      provisionalAddress: nzProvisionalAddress,
      methodCode,
    });

  it('EXP-30 sends a provisional address and the overrides of the wallet’s place, promo codes sorted, no street', () => {
    expect(build({ deliveryAddress: home }, 'express')).toEqual({
      cart: {
        items: [{ productId: '1', variantId: '2', qty: 3, challengeAcceptance: undefined }],
        promoCodes: ['A', 'B'],
        shipping: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: true },
        useProvisionalShippingAddress: true,
        provisionalShippingAddressOverrides: { postcode: '1010', state: 'Auckland', suburb: 'Newton' },
      },
    });
    expect(
      buildExpressRequest({
        items: [],
        promoCodes: [],
        state: newExpressState,
        provisionalAddress: nzProvisionalAddress,
      }),
    ).toBeNull();
  });

  it('FIX-34 sends rewards as balances, gift cards and points as payment methods, and the shopper’s membership', () => {
    const credits = {
      rewards: [{ rewardId: 'r1', availableAmount: 10, totalAmount: 10, expiresAt: '2027-01-01T00:00:00Z' }],
      airline: { quoteRef: 'q1', memberId: 'KA7001', amount: 50, points: 7500, expires: '2027-01-01T00:00:00Z' },
    };
    const card = {
      code: '6006491234567890123',
      pin: '1234',
      last4: '0123',
      expires: '2028-01-01',
      amountRemaining: 20,
    };
    const request = buildExpressRequest({
      items,
      promoCodes: [],
      state: newExpressState,
      provisionalAddress: nzProvisionalAddress,
      applied: { credits, giftCards: [card] },
      membership: { isEnrolled: true, accrual: { accrualPoints: 1, accrualSpend: 1 } },
    });
    expect(request).toMatchObject({
      availableCreditBalances: [{ id: 'r1', amount: 10, methodCode: 'reward' }],
      payment: {
        methods: [
          { method: 'airlinePoints', amount: 50, quoteRef: 'q1', memberId: 'KA7001' },
          { method: 'voucher', amount: 20, code: card.code, pin: '1234' },
        ],
      },
      airline: { memberId: 'KA7001' },
      loyalty: { isEnrolled: true, accrualPoints: 1, accrualSpend: 1 },
    });
    expect(checkoutInfoRequestSchema.safeParse(request).error).toBeUndefined();
  });

  it('FIX-04 sends a country abroad, so that the sheet offers its delivery methods', () => {
    const newtown = toExpressAddress({ country: 'au', postcode: '2042', city: 'Newtown', region: 'NSW' });
    expect(newtown).toEqual({ country: 'AU', postcode: '2042', suburb: 'Newtown', state: 'NSW' });
    expect(build({ deliveryAddress: newtown })?.cart.provisionalShippingAddressOverrides).toEqual({
      country: 'AU',
      postcode: '2042',
      suburb: 'Newtown',
      state: 'NSW',
    });
  });

  it('EXP-31 EXP-32 uses the provisional address before the wallet provides a place', () => {
    expect(defaultProvisionalAddress).toEqual({ postcode: '3000', suburb: 'Melbourne', state: 'VIC' });
    expect(build({})?.cart.provisionalShippingAddressOverrides).toEqual({
      postcode: '1010',
      suburb: 'Auckland',
      state: '',
    });
  });

  it('for pickup it contains store, method and instructions', () => {
    expect(
      build({ shippingType: 'STORE_PICKUP', storePickupStore: store, deliveryInstructions: 'Ring' })?.cart.shipping,
    ).toEqual({
      methodCode: 'storePickup',
      instructions: { delivery: 'Ring' },
      clickCollectStoreId: 'AKL-1',
    });
  });

  it('is valid for the shop whatever place a wallet provides', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 90, size: 'max' })
      .filter((text) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text));
    fc.assert(
      fc.property(fc.record({ postcode: word, city: word, region: word, suburb: word, country: word }), (parts) => {
        expect(
          checkoutInfoRequestSchema.safeParse(build({ deliveryAddress: toExpressAddress(parts) })).error,
        ).toBeUndefined();
      }),
    );
  });

  it('EXP-09 EXP-34 a country is served when it is on the list, in lower case too', () => {
    expect(['NZ', 'nz', ' NZ '].map((country) => isSupportedCountry(country, ['NZ']))).toEqual([true, true, true]);
    expect(['AU', '', 'NZL', 'N'].map((country) => isSupportedCountry(country, ['NZ']))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
