import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { allMethods, method, quote } from './express-fixtures.ts';
import { openExpressSession } from './express-session.ts';
import { address, home, setUp, store } from './express-session-fixtures.ts';
import { type ExpressState, expressShipping, newExpressState } from './express-state.ts';
import { findShippingMethods } from './find-shipping-methods.ts';

describe('express session', () => {
  it('EXP-07 EXP-08 another address loads its methods, the first is chosen and stored; a picked one is stored too', async () => {
    const { session, state, requested } = setUp();
    const answer = await session.takeAddress(home);
    expect(answer).toMatchObject(ok({ selected: { code: 'standard' }, totalCents: 10_600n }));
    expect(state()).toMatchObject({ deliveryAddress: home, deliveryMethodCode: 'standard' });
    // The shop's own default differs: the price shown is that of the chosen method.
    expect(requested).toEqual([undefined, 'standard']);
    expect(await session.takeOption('express')).toMatchObject(ok({ totalCents: 10_900n }));
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
    expect(await session.takeAddress({ ...home, country: 'AU' })).toEqual(fail({ reason: 'UNSUPPORTED_COUNTRY' }));
    expect(requested).toHaveLength(before);
    expect(state().deliveryMethodCode).toBeNull();
    expect(() => session.shown()).toThrow('Express checkout data not loaded.');
    expect(await session.takeAddress({ ...home, postcode: '8942' })).toEqual(fail({ reason: 'NO_OPTIONS' }));
    expect(state().deliveryMethodCode).toBeNull();
  });

  it('an option that was not offered is rejected, and the earlier choice stays', async () => {
    const { session, state } = setUp();
    await session.takeAddress(home);
    for (const code of ['drone', 'storePickup', ''])
      expect(await session.takeOption(code || 'none')).toEqual(fail({ reason: 'UNKNOWN_OPTION' }));
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
    expect(await soldOut.session.takeAddress(home)).toEqual(
      fail({ reason: 'FAILED', message: 'This item is now sold out.' }),
    );
    const down = setUp(() => ({ status: 'ERROR', info: null }));
    expect(await down.session.takeAddress(home)).toEqual(
      fail({ reason: 'FAILED', message: 'Unable to load your cart total. Try again later.' }),
    );
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
    expect(await session.prepare()).toMatchObject(ok({ selected: { code: 'storePickup' }, totalCents: 10_000n }));
  });

  it('EXP-18 opening a sheet chooses no method before the sheet provides a place', async () => {
    const { session, state } = setUp();
    expect(await session.prepare()).toMatchObject(ok({ selected: { code: 'standard' } }));
    expect(() => expressShipping(state(), address)).toThrow('Express checkout delivery method code not set.');
  });
});
