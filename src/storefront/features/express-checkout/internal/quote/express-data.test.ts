import { describe, expect, it } from 'vitest';
import { nzProvisionalAddress } from '#contract/checkout/express.ts';
import { ok } from '#shared/result.ts';
import { quote } from '../express-fixtures.ts';
import { items, setUp } from '../express-session-fixtures.ts';
import { newExpressState } from '../express-state.ts';
import { createExpressData, loadedInfo } from './express-data.ts';
import { buildExpressRequest } from './express-request.ts';

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
        return ok(quote({ items: calls }));
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
