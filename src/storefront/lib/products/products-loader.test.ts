import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { keepLoaded } from './product-cache.ts';
import { createProductsLoader, getVariant, type ObjectsResponse } from './products-loader.ts';

const product = (id: string, stockUpdatedAt = '2026-11-21T00:00:00.000Z'): Product =>
  ({ id, stockUpdatedAt, variants: [{ id: `${id}1`, qtyAvailable: 3 }] }) as Product;

function setUp(answer: (ids: string[]) => (Product | null)[] | 'fail' = (ids) => ids.map((id) => product(id))) {
  let time = 0;
  const calls: string[][] = [];
  const reply = { answer };
  const loader = createProductsLoader({
    now: () => time,
    fetchObjects: async (ids): Promise<ApiResult<ObjectsResponse>> => {
      calls.push(ids);
      const results = reply.answer(ids);
      return results === 'fail'
        ? { ok: false, error: { kind: 'unreachable', status: null } }
        : { ok: true, value: { data: { results } } };
    },
  });
  return {
    loader,
    calls,
    reply,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('products loader', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  it('PROD-12 fetches ids requested within 1 ms in one batch, later ones in another', async () => {
    vi.useFakeTimers();
    const { loader, calls } = setUp();
    const first = [loader.load(['1']), loader.load(['2', '3'])];
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(first)).toEqual([true, true]);
    const later = loader.load(['4']);
    await vi.advanceTimersByTimeAsync(1);
    await later;
    expect(calls).toEqual([['1', '2', '3'], ['4']]);
  });

  it('PROD-13 does not fetch a product it has cached or is fetching', async () => {
    const { loader, calls } = setUp();
    const first = loader.load(['1']);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    await Promise.all([first, loader.load(['1', '2'])]);
    await loader.load(['1', '2']);
    expect(calls).toEqual([['1'], ['2']]);
  });

  it('FIX-07 on request, a cached product or one being fetched is fetched once more', async () => {
    const { loader, calls } = setUp();
    await loader.load(['1']);
    await loader.load(['1']);
    expect(calls).toEqual([['1']]);
    const early = loader.load(['2']);
    await loader.load(['1', '2'], { again: true });
    await early;
    expect(calls.flat().sort()).toEqual(['1', '1', '2', '2']);
  });

  it('CART-05 stored products are shown until the shop answers, never replace newer data, and are fetched at the next load', async () => {
    const { loader, calls, reply } = setUp(() => 'fail');
    expect(await loader.load(['1'])).toBe(false);
    loader.takeStored([product('1', '2026-11-01T00:00:00.000Z')]);
    expect(loader.get('1').stockUpdatedAt).toBe('2026-11-01T00:00:00.000Z');
    expect(await loader.load(['1'])).toBe(false);
    reply.answer = (ids) => ids.map((id) => product(id));
    expect(await loader.load(['1'])).toBe(true);
    expect(await loader.load(['1'])).toBe(true);
    expect(calls).toEqual([['1'], ['1'], ['1']]);
    loader.takeStored([product('1', '2026-12-01T00:00:00.000Z')]);
    expect(loader.get('1').stockUpdatedAt).toBe('2026-11-21T00:00:00.000Z');
  });

  it('FIX-55 on a visible page stock over the maximum age is fetched automatically, on a hidden one only when it becomes visible', async () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const { loader, calls, pass } = setUp();
    const stop = keepLoaded(() => void loader.load(['1']));
    const waitFor = async (ms: number) => {
      for (let at = 0; at < ms; at += 15_000) {
        pass(15_000);
        await vi.advanceTimersByTimeAsync(15_000);
      }
    };
    await waitFor(300_000);
    expect(calls).toHaveLength(1);
    await waitFor(45_000);
    expect(calls).toHaveLength(2);
    page.visibilityState = 'hidden';
    await waitFor(900_000);
    expect(calls).toHaveLength(2);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(3);
    stop();
    await waitFor(900_000);
    expect(calls).toHaveLength(3);
    vi.unstubAllGlobals();
  });

  it('PROD-14 an id requested twice in one batch appears once', async () => {
    const { loader, calls } = setUp();
    await Promise.all([loader.load(['1', '1']), loader.load(['1'])]);
    expect(calls).toEqual([['1']]);
  });

  it('PROD-15 a cached product is replaced only by a newer one', async () => {
    const { loader } = setUp();
    const held = product('1', '2026-11-21T10:00:00.000Z');
    loader.take([held]);
    loader.take([product('1', '2026-11-21T10:00:00.000Z')]);
    expect(loader.peek('1')).toBe(held);
    loader.take([product('1', '2026-11-21T09:00:00.000Z')]);
    expect(loader.peek('1')).toBe(held);
    const newer = product('1', '2026-11-21T10:00:01.000Z');
    loader.take([newer]);
    expect(loader.peek('1')).toBe(newer);
  });

  it('PROD-19 null means not found; the others are used', async () => {
    const { loader } = setUp((ids) => ids.map((id) => (id === '2' ? null : product(id))));
    expect(await loader.load(['1', '2', '3'])).toBe(true);
    expect([loader.peek('1')?.id, loader.peek('2'), loader.peek('3')?.id]).toEqual(['1', null, '3']);
  });

  it('PROD-20 PROD-21 data fetched more than 300 s ago are fetched again', async () => {
    const { loader, calls, pass } = setUp();
    await loader.load(['1']);
    pass(300_000);
    await loader.load(['1']);
    expect(calls).toHaveLength(1);
    pass(1);
    await loader.load(['1']);
    expect(calls).toHaveLength(2);
    await loader.load(['1']);
    expect(calls).toHaveLength(2);
  });

  it('caches a product removed from the shop as missing', async () => {
    const { loader, reply, pass } = setUp();
    await loader.load(['1']);
    reply.answer = () => [null];
    pass(301_000);
    await loader.load(['1']);
    expect(loader.peek('1')).toBeNull();
  });

  it('returns false on failure, caches nothing and can be retried; an answer of another length is a failure', async () => {
    const { loader, reply } = setUp(() => 'fail');
    expect(await loader.load(['1'])).toBe(false);
    expect(loader.peek('1')).toBeUndefined();
    reply.answer = () => [];
    expect(await loader.load(['1'])).toBe(false);
    reply.answer = (ids) => ids.map((id) => product(id));
    expect(await loader.load(['1'])).toBe(true);
  });

  it('requests at most 100 products at once', async () => {
    const { loader, calls } = setUp();
    await loader.load(Array.from({ length: 130 }, (_, index) => String(index + 1)));
    expect(calls.map((ids) => ids.length)).toEqual([100, 30]);
  });

  it('notifies listeners of changes only', async () => {
    const { loader } = setUp();
    let told = 0;
    const stop = loader.subscribe(() => {
      told += 1;
    });
    await loader.load(['1', '2']);
    expect(told).toBe(1);
    const before = loader.snapshot();
    loader.take([product('1')]);
    expect([told, loader.snapshot() === before]).toEqual([1, true]);
    stop();
    loader.take([product('3')]);
    expect(told).toBe(1);
  });

  it("PROD-31 PROD-32 PROD-33 raises 'Product not found', 'Product variant not found' and 'Product data not found'", async () => {
    const { loader } = setUp((ids) => ids.map((id) => (id === '2' ? null : product(id))));
    expect(() => loader.get('1')).toThrow('Product data not found');
    await loader.load(['1', '2']);
    expect(() => loader.get('2')).toThrow('Product not found');
    expect(getVariant(loader.get('1'), '11').qtyAvailable).toBe(3);
    expect(() => getVariant(loader.get('1'), '99')).toThrow('Product variant not found');
  });
});
