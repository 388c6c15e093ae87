import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { defaultProvisionalAddress, nzProvisionalAddress } from '#contract/checkout/express.ts';
import type { Address } from '#contract/fields/fields.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { cutText } from './cut-text.ts';
import { allMethods, method, quote } from './express-fixtures.ts';
import { findShippingMethods, openExpressSession, type SessionDependencies } from './express-session.ts';
import {
  type ExpressState,
  expressShipping,
  newExpressState,
  readExpressState,
  storedExpressState,
} from './express-state.ts';
import { createExpressData, type ExpressData, loadedInfo } from './quote/express-data.ts';
import { expressMethods, offerOf, pickUpOfferOf } from './quote/express-offer.ts';
import { buildExpressRequest, isSupportedCountry, toExpressAddress } from './quote/express-request.ts';

const items: CartItem[] = [
  { id: '1-2', productId: '1', variantId: '2', qty: 3, createdAt: '2026-11-21T00:00:00.000Z' },
];
const home = { country: 'NZ', postcode: '1010', state: 'Auckland', suburb: 'Newton' };
const address: Address = {
  type: 'ENTERED',
  company: '',
  contactName: 'Aroha Ngāta',
  country: 'NZ',
  phone: '',
  street1: '1 Queen Street',
  street2: '',
  suburb: '',
  state: 'Auckland',
  postcode: '1010',
};
const place = {
  street1: '1 Queen Street',
  street2: '',
  locality: 'Auckland',
  region: 'Auckland',
  postcode: '1010',
  country: 'NZ',
};
const store = { erpStoreId: 'AKL-1', name: 'Queen Street', phone: '09 555 0100', address: place };

/** A shop whose prices depend on the requested method, with the sheet's state. */
function setUp(
  shop: (state: ExpressState, code?: string) => ExpressData = (_state, chosen) => ({
    status: 'SUCCESS',
    info: quote({ chosen }),
  }),
  over: Partial<ExpressState> = {},
) {
  let state: ExpressState = { ...newExpressState, ...over };
  const requested: (string | undefined)[] = [];
  const parts: SessionDependencies = {
    settings: { countries: ['NZ'], pageSize: 20 },
    load: async (now, code) => {
      requested.push(code);
      return shop(now, code);
    },
    state: () => state,
    edit: (change) => {
      state = { ...state, ...change };
    },
  };
  return { parts, requested, session: openExpressSession(parts), state: () => state };
}

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

describe('express data', () => {
  const request = buildExpressRequest({
    items,
    promoCodes: [],
    state: newExpressState,
    provisionalAddress: nzProvisionalAddress,
  });
  const setUpData = () => {
    let time = 0;
    let calls = 0;
    let up = true;
    const load = createExpressData({
      now: () => time,
      fetchInfo: async () => {
        calls += 1;
        if (!up) throw new Error('offline');
        return { ok: true, value: quote({ items: calls }) };
      },
    });
    return { load, calls: () => calls, pass: (ms: number) => (time += ms), fall: () => (up = false) };
  };

  it("EXP-04 ends 'CART_EMPTY', 'SUCCESS' or 'ERROR'", async () => {
    const { load, fall } = setUpData();
    expect(await load(null)).toEqual({ status: 'CART_EMPTY', info: null });
    expect(await load(request)).toMatchObject({ status: 'SUCCESS' });
    fall();
    expect(await load(request)).toEqual({ status: 'ERROR', info: null });
  });

  it('EXP-05 EXP-15 with a maximum age a younger result is reused, without one it is always reloaded', async () => {
    const { load, calls, pass } = setUpData();
    await load(request, { maxAge: 60 });
    pass(59_999);
    expect(await load(request, { maxAge: 60 })).toMatchObject({ info: { itemSubtotalBeforeDiscounts: 1 } });
    pass(1);
    expect(await load(request, { maxAge: 60 })).toMatchObject({ info: { itemSubtotalBeforeDiscounts: 2 } });
    await load(request);
    await load(request);
    expect(calls()).toBe(4);
    // A result is not reused for another shopper.
    await load(request, { maxAge: 60, customerId: 'c1' });
    expect(calls()).toBe(5);
  });

  it("EXP-06 use before loading throws 'Express checkout data not loaded.'", () => {
    for (const data of [null, { status: 'ERROR', info: null }, { status: 'CART_EMPTY', info: null }] as const)
      expect(() => loadedInfo(data)).toThrow('Express checkout data not loaded.');
    expect(() => setUp().session.shown()).toThrow('Express checkout data not loaded.');
  });
});

describe('express offer', () => {
  it("EXP-25 'fourhd' is left out unless authority to leave is true", () => {
    const codes = (authorityToLeave: boolean) =>
      expressMethods(allMethods, { authorityToLeave, pageSize: 20 }).map(({ code }) => code);
    expect(codes(true)).toEqual(['standard', 'express', 'fourhd']);
    expect(codes(false)).toEqual(['standard', 'express']);
  });

  it('EXP-33 a sheet shows at most the maximum number of options, none unavailable and none for pickup', () => {
    const many = Array.from({ length: 30 }, (_, index) => method(`m${index}`, index, { available: index !== 3 }));
    const shown = expressMethods([...many, method('storePickup', 0)], { authorityToLeave: true, pageSize: 20 });
    expect(shown).toHaveLength(20);
    expect(shown.map(({ code }) => code)).not.toContain('m3');
  });

  it("EXP-28 pickup costs 0.00 and is called 'Click & Collect'", () => {
    const offer = pickUpOfferOf(quote({ chosen: 'storePickup' }));
    expect(offer.options).toEqual([{ code: 'storePickup', label: 'Click & Collect', detail: '', amountCents: 0n }]);
    expect(offer.shippingCents).toBe(0n);
    expect(offer.totalCents).toBe(10_000n);
  });

  it('subtotal and shipping always sum to the shop’s amount, whatever a promotion takes off delivery', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000 }),
        fc.constantFrom('standard', 'express', 'fourhd'),
        fc.integer({ min: 0, max: 2_000 }),
        (cents, chosen, off) => {
          const info = quote({ items: cents / 100, chosen, offDelivery: off / 100 });
          const selected = info.selectedShippingMethod;
          if (!selected) throw new Error('nothing chosen');
          const { subtotalCents, shippingCents, totalCents } = offerOf(info, allMethods, selected);
          expect(subtotalCents + shippingCents).toBe(totalCents);
          expect(subtotalCents).toBe(BigInt(cents));
          expect(Number(totalCents)).toBe(Math.round(info.amountOutstanding * 100));
        },
      ),
    );
  });

  it('EXP-17 labels are cut to whole characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
        fc.constantFrom(128, 129),
        (text, max) => {
          const cut = cutText(text, max);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        },
      ),
    );
  });
});

describe('express session', () => {
  it('EXP-07 EXP-08 another address loads its methods, the first is chosen and stored; a picked one is stored too', async () => {
    const { session, state, requested } = setUp();
    const answer = await session.takeAddress(home);
    expect(answer).toMatchObject({ kind: 'OFFER', offer: { selected: { code: 'standard' }, totalCents: 10_600n } });
    expect(state()).toMatchObject({ deliveryAddress: home, deliveryMethodCode: 'standard' });
    // The shop's own default differs: the price shown is that of the chosen method.
    expect(requested).toEqual([undefined, 'standard']);
    expect(await session.takeOption('express')).toMatchObject({ kind: 'OFFER', offer: { totalCents: 10_900n } });
    expect(state().deliveryMethodCode).toBe('express');
    expect(session.shown().info.grandTotal).toBe(109);
    await session.takeAddress({ ...home, postcode: '9016' });
    expect(state()).toMatchObject({ deliveryAddress: { postcode: '9016' }, deliveryMethodCode: 'standard' });
  });

  it('EXP-08 EXP-09 nothing can be paid for a country that is not served or a place without methods', async () => {
    const { session, state, requested } = setUp((now, chosen) => ({
      status: 'SUCCESS',
      info: quote({
        chosen,
        methods: now.deliveryAddress?.postcode === '8942' ? [method('storePickup', 0)] : allMethods,
      }),
    }));
    await session.takeAddress(home);
    const before = requested.length;
    expect(await session.takeAddress({ ...home, country: 'AU' })).toEqual({ kind: 'UNSUPPORTED_COUNTRY' });
    expect(requested).toHaveLength(before);
    expect(state().deliveryMethodCode).toBeNull();
    expect(() => session.shown()).toThrow('Express checkout data not loaded.');
    expect(await session.takeAddress({ ...home, postcode: '8942' })).toEqual({ kind: 'NO_OPTIONS' });
    expect(state().deliveryMethodCode).toBeNull();
  });

  it('an option that was not offered is rejected, and the earlier choice stays', async () => {
    const { session, state } = setUp();
    await session.takeAddress(home);
    for (const code of ['drone', 'storePickup', ''])
      expect(await session.takeOption(code || 'none')).toEqual({ kind: 'UNKNOWN_OPTION' });
    expect(state().deliveryMethodCode).toBe('standard');
    expect(session.shown().offer.totalCents).toBe(10_600n);
  });

  it('an unbuyable cart and an unreachable shop are reported and never shown as a price', async () => {
    const sold = {
      productId: '1',
      variantId: '2',
      flag: 'qtyAvailableExceeded' as const,
      message: 'This item is now sold out.',
    };
    const soldOut = setUp((_state, chosen) => ({ status: 'SUCCESS', info: quote({ chosen, problems: [sold] }) }));
    expect(await soldOut.session.takeAddress(home)).toEqual({ kind: 'FAILED', message: 'This item is now sold out.' });
    const down = setUp(() => ({ status: 'ERROR', info: null }));
    expect(await down.session.takeAddress(home)).toEqual({
      kind: 'FAILED',
      message: 'Unable to load your cart total. Try again later.',
    });
    expect(() => down.session.shown()).toThrow('Express checkout data not loaded.');
  });

  it('EXP-29 the look-up returns the selected method, the methods and the amount outstanding without delivery', async () => {
    const found = await findShippingMethods(setUp().parts, 'express');
    expect(found).toMatchObject({ selectedShippingMethod: { code: 'express' }, amountOutstanding: 100 });
    expect(found?.methods.map(({ code }) => code)).toEqual(['standard', 'express', 'fourhd']);
  });

  it('an answer to an outdated request changes nothing', async () => {
    const waiting: (() => void)[] = [];
    let state: ExpressState = newExpressState;
    const session = openExpressSession({
      settings: { countries: ['NZ'], pageSize: 20 },
      load: (now, code) =>
        new Promise((answer) => {
          waiting.push(() =>
            answer({
              status: 'SUCCESS',
              info: quote({ chosen: code ?? 'standard', items: now.deliveryAddress?.postcode === '1010' ? 1 : 2 }),
            }),
          );
        }),
      state: () => state,
      edit: (change) => {
        state = { ...state, ...change };
      },
    });
    const [first, second] = [session.takeAddress(home), session.takeAddress({ ...home, postcode: '6011' })];
    await Promise.resolve();
    waiting[1]?.();
    await second;
    waiting[0]?.();
    await first;
    expect(session.shown().info.itemSubtotalBeforeDiscounts).toBe(2);
  });

  it('pickup is priced for the store', async () => {
    const { session } = setUp(
      (now) => ({
        status: 'SUCCESS',
        info: quote({ chosen: now.shippingType === 'STORE_PICKUP' ? 'storePickup' : 'standard' }),
      }),
      {
        shippingType: 'STORE_PICKUP',
        storePickupStore: store,
      },
    );
    expect(await session.prepare()).toMatchObject({
      kind: 'OFFER',
      offer: { selected: { code: 'storePickup' }, totalCents: 10_000n },
    });
  });

  it('EXP-18 opening a sheet chooses no method before the sheet provides a place', async () => {
    const { session, state } = setUp();
    expect(await session.prepare()).toMatchObject({ kind: 'OFFER', offer: { selected: { code: 'standard' } } });
    expect(() => expressShipping(state(), address)).toThrow('Express checkout delivery method code not set.');
  });
});
