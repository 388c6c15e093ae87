import { describe, expect, it } from 'vitest';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { createCheckoutDataLoader } from './checkout-data-loader.ts';

const request = (qty: number): CheckoutInfoRequest => ({
  cart: { items: [{ productId: '1', variantId: '2', qty }], promoCodes: [] },
});
const info = (grandTotal: number) => ({ grandTotal }) as CheckoutInfo;

function setUp() {
  let time = 0;
  const calls: {
    request: CheckoutInfoRequest;
    signal: AbortSignal;
    answer: (result: ApiResult<CheckoutInfo>) => void;
  }[] = [];
  const loader = createCheckoutDataLoader({
    now: () => time,
    maxAgeMs: () => 60_000,
    fetchInfo: (wanted, signal) =>
      new Promise((answer) => {
        calls.push({ request: wanted, signal, answer });
      }),
  });
  const tick = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  return {
    loader,
    calls,
    tick,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
const ok = (grandTotal: number): ApiResult<CheckoutInfo> => ({ ok: true, value: info(grandTotal) });
const down: ApiResult<CheckoutInfo> = { ok: false, error: { kind: 'unreachable', status: null } };

describe('checkout data loader', () => {
  it("CHK-12 ends 'SUCCESS' with data or 'ERROR' without", async () => {
    const { loader, calls, tick } = setUp();
    const first = loader.want(request(1));
    await tick();
    expect(loader.state.getState()).toMatchObject({ status: null, loading: true });
    calls[0]?.answer(ok(10));
    expect(await first).toMatchObject({ status: 'SUCCESS', loading: false, data: { grandTotal: 10 } });
    const second = loader.want(request(2));
    await tick();
    expect(loader.state.getState()).toMatchObject({ status: 'SUCCESS', loading: true, data: { grandTotal: 10 } });
    calls[1]?.answer(down);
    expect(await second).toMatchObject({ status: 'ERROR', data: null, loading: false });
    const again = loader.retry();
    await tick();
    calls[2]?.answer(ok(20));
    expect(await again).toMatchObject({ status: 'SUCCESS', data: { grandTotal: 20 } });
  });

  it('CHK-13 a changed request aborts the one in flight, whose answer is then ignored', async () => {
    const { loader, calls, tick } = setUp();
    const first = loader.want(request(1));
    await tick();
    const second = loader.want(request(2));
    await tick();
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer(ok(111));
    await tick();
    expect(loader.state.getState().loading).toBe(true);
    calls[1]?.answer(ok(222));
    expect((await first).data?.grandTotal).toBe(222);
    expect((await second).data?.grandTotal).toBe(222);
  });

  it('sends an equal request only once while one is in flight', async () => {
    const { loader, calls, tick } = setUp();
    const both = [loader.want(request(1)), loader.want(request(1))];
    await tick();
    expect(calls).toHaveLength(1);
    calls[0]?.answer(ok(1));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  });

  it('CHK-14 waits until auth status is no longer INITIALISING', async () => {
    const { loader, calls, tick } = setUp();
    expect(await loader.want(request(1), { authStatus: 'INITIALISING' })).toMatchObject({
      status: null,
      loading: false,
    });
    await tick();
    expect(calls).toHaveLength(0);
    void loader.want(request(1), { authStatus: 'LOGGED_OUT' });
    await tick();
    expect(calls).toHaveLength(1);
  });

  it("CHK-15 an empty cart gives 'CART_EMPTY', clears the data and aborts the request in flight", async () => {
    const { loader, calls, tick } = setUp();
    const first = loader.want(request(1));
    await tick();
    calls[0]?.answer(ok(10));
    await first;
    void loader.want(request(2));
    await tick();
    expect(await loader.want(null)).toEqual({ status: 'CART_EMPTY', data: null, loading: false, failure: null });
    expect(calls[1]?.signal.aborted).toBe(true);
    expect(await loader.want({ cart: { items: [], promoCodes: [] } })).toMatchObject({ status: 'CART_EMPTY' });
  });

  it('CHK-16 CHK-17 reuses a result younger than the maximum age, not an older one, and reloads on request', async () => {
    const { loader, calls, tick, pass } = setUp();
    const first = loader.want(request(1));
    await tick();
    calls[0]?.answer(ok(10));
    await first;
    pass(59_999);
    expect(await loader.want(request(1))).toMatchObject({ data: { grandTotal: 10 } });
    expect(calls).toHaveLength(1);
    void loader.want(request(1), { fresh: true });
    await tick();
    expect(calls).toHaveLength(2);
    calls[1]?.answer(ok(11));
    await tick();
    pass(60_000);
    void loader.want(request(1));
    await tick();
    expect(calls).toHaveLength(3);
  });

  it('PROMO-03 a code is tried with the latest request; a newer request that replaces it carries the code too', async () => {
    const { loader, calls, tick } = setUp();
    void loader.want(request(1));
    await tick();
    calls[0]?.answer(ok(10));
    await tick();
    const tried = loader.tryCode('KIAORA');
    await tick();
    void loader.want(request(2));
    await tick();
    expect(calls.slice(1).map(({ request: { cart } }) => [cart.items[0]?.qty, cart.promoCodes])).toEqual([
      [1, ['KIAORA']],
      [2, ['KIAORA']],
    ]);
    calls[1]?.answer(ok(9));
    calls[2]?.answer(ok(18));
    expect((await tried).data?.grandTotal).toBe(18);
    // A tried code is not stored.
    void loader.again();
    await tick();
    expect(calls[3]?.request).toEqual(request(2));
  });

  it('PROMO-06 is loaded once the first data have arrived or failed', async () => {
    const { loader, calls, tick } = setUp();
    let loaded = 0;
    const count = () => {
      loaded += 1;
    };
    void loader.loaded().then(count);
    await tick();
    void loader.want(request(1));
    await tick();
    expect(loaded).toBe(0);
    calls[0]?.answer(down);
    await tick();
    expect(loaded).toBe(1);
    void loader.loaded().then(count);
    await tick();
    expect(loaded).toBe(2);
  });
});
