import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Wishlist, WishlistItem } from '#contract/accounts/wishlist.ts';
import { errorBody } from '#contract/errors/error-codes.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { WISHLIST_INTENT_NAME, WISHLIST_NAME } from '../storage/wishlist-names.ts';
import { addSavedItem, removeSavedItem } from './wishlist-document.ts';
import { createWishlist } from './wishlist-loader.ts';

const savedItem = (productId: string, variantId: string | null = null, minute = 0): WishlistItem => ({
  productId,
  variantId,
  createdAt: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString(),
  qty: 1,
});

/** The server according to its contract: one list, a version, 409 for a save based on another version. */
function openServer(items: WishlistItem[] = []) {
  const server = {
    list: { version: items.length, items } as Wishlist,
    calls: [] as string[],
    fails: (_call: string) => false,
    before: (_call: string) => undefined as unknown,
  };
  const call = async (method: string, _path: string, body?: unknown): Promise<ApiResult<unknown>> => {
    server.calls.push(method);
    await server.before(method);
    if (server.fails(method)) return { ok: false, error: { kind: 'unreachable', status: null } };
    if (method === 'PUT') {
      const wanted = body as Wishlist;
      if (wanted.version !== server.list.version)
        return {
          ok: false,
          error: { kind: 'refused', status: 409, body: errorBody('WishlistConflict'), retryAfterMs: null },
        };
      server.list = { version: wanted.version + 1, items: wanted.items };
    }
    return { ok: true, value: structuredClone(server.list) };
  };
  return { server, call: call as BrowserSession['call'] };
}
/** Work of several tabs, one after the other. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
function openTab(
  call: BrowserSession['call'],
  storage = createVersionedStorage(createMemoryBackend),
  alone = createLock(),
) {
  let minute = 100;
  const who = { id: 'aroha' as string | null };
  const wishlist = createWishlist({
    call,
    storage,
    customerId: () => who.id,
    alone,
    now: () => {
      minute += 1;
      return Date.UTC(2026, 9, 1, 0, minute);
    },
  });
  return { wishlist, storage, who };
}
const add =
  (productId: string, variantId: string | null = null) =>
  (items: readonly WishlistItem[]) =>
    addSavedItem(items, { productId, variantId }, Date.UTC(2026, 10, 1));
const ids = (items: readonly WishlistItem[]) => items.map(({ productId }) => productId);

test("WISH-08 using the wishlist before it is loaded raises 'Wishlist not loaded.'", async () => {
  const { wishlist } = openTab(openServer().call);
  expect(() => wishlist.items()).toThrow(new Error('Wishlist not loaded.'));
  expect(() => wishlist.edit(add('1'))).toThrow(new Error('Wishlist not loaded.'));
  await wishlist.load();
  expect(wishlist.items()).toEqual([]);
});

test('WISH-03 a load ends as SUCCESS or ERROR, and can be repeated', async () => {
  const { server, call } = openServer([savedItem('1')]);
  const { wishlist } = openTab(call);
  expect(wishlist.state.getState().result).toBe(null);
  server.fails = () => true;
  expect(await wishlist.load()).toBe('ERROR');
  expect(wishlist.state.getState()).toEqual({ result: 'ERROR', items: [] });
  server.fails = () => false;
  expect(await Promise.all([wishlist.load(), wishlist.load()])).toEqual(['SUCCESS', 'SUCCESS']);
  expect(server.calls).toEqual(['GET', 'GET']);
  expect(wishlist.state.getState()).toEqual({ result: 'SUCCESS', items: [savedItem('1')] });
});

test('WISH-04 WISH-12 items added before log-in are on the list after it, of duplicates the newer', async () => {
  const { server, call } = openServer([savedItem('1', '11', 5)]);
  const { wishlist, storage } = openTab(call);
  wishlist.remember({ productId: '1', variantId: '11' });
  wishlist.remember({ productId: '2', variantId: null });
  expect(server.calls).toEqual([]);
  await wishlist.load();
  expect(server.list.items).toEqual([savedItem('2', null, 102), savedItem('1', '11', 101)]);
  expect(storage.read(WISHLIST_INTENT_NAME)).toBe(undefined);
});

test('WISH-12 UX-09 two tabs that log in together save a remembered item once, without a conflict', async () => {
  const { server, call } = openServer();
  const lock = createLock();
  const storage = createVersionedStorage(createMemoryBackend);
  const tabs = [openTab(call, storage, lock).wishlist, openTab(call, storage, lock).wishlist];
  tabs[0]?.remember({ productId: '1', variantId: null });
  expect(await Promise.all(tabs.map((tab) => tab.load()))).toEqual(['SUCCESS', 'SUCCESS']);
  expect(server.calls).toEqual(['GET', 'GET', 'PUT']);
  expect(ids(server.list.items)).toEqual(['1']);
  for (const tab of tabs) expect(ids(tab.items())).toEqual(['1']);
});

test('WISH-12 items that cannot be saved after log-in stay remembered', async () => {
  const { server, call } = openServer();
  const { wishlist, storage } = openTab(call);
  wishlist.remember({ productId: '1', variantId: null });
  server.fails = (method) => method === 'PUT';
  expect(await wishlist.load()).toBe('SUCCESS');
  expect(wishlist.items()).toEqual([]);
  expect(storage.read(WISHLIST_INTENT_NAME)).toHaveLength(1);
  server.fails = () => false;
  await wishlist.load();
  expect(ids(server.list.items)).toEqual(['1']);
});

test('an item added while remembered ones are being saved stays remembered until it is saved itself', async () => {
  const { server, call } = openServer();
  const { wishlist, storage } = openTab(call);
  wishlist.remember({ productId: '1', variantId: null });
  server.before = (method) => {
    // The wishlist button is pressed, and the page is left before its own save.
    if (method === 'PUT') wishlist.remember({ productId: '2', variantId: null });
  };
  await wishlist.load();
  server.before = () => undefined;
  expect(ids(server.list.items)).toEqual(['1']);
  await openTab(call, storage).wishlist.load();
  expect(ids(server.list.items)).toEqual(['2', '1']);
  expect(storage.read(WISHLIST_INTENT_NAME)).toBe(undefined);
});

test('an item whose page was left before it was saved is saved by the next load, unless it was forgotten', async () => {
  const { server, call } = openServer();
  const { wishlist, storage } = openTab(call);
  await wishlist.load();
  wishlist.remember({ productId: '1', variantId: null });
  wishlist.remember({ productId: '2', variantId: '21' });
  wishlist.forget({ productId: '1', variantId: null });
  const next = openTab(call, storage).wishlist;
  await next.load();
  expect(ids(server.list.items)).toEqual(['2']);
  next.remember({ productId: '3', variantId: null });
  next.forget({ productId: '3', variantId: null });
  expect(storage.read(WISHLIST_INTENT_NAME)).toBe(undefined);
});

test('WISH-09 an edit shows at once, and is reverted when it cannot be saved', async () => {
  const { server, call } = openServer([savedItem('1')]);
  const { wishlist } = openTab(call);
  await wishlist.load();
  server.fails = () => true;
  const saved = wishlist.edit(add('2'));
  expect(ids(wishlist.items())).toEqual(['2', '1']);
  expect(await saved).toBe(false);
  expect(ids(wishlist.items())).toEqual(['1']);
  expect(await wishlist.edit(() => null)).toBe(false);
});

test('WISH-11 a save that meets a newer list is repeated from that list, at most three times', async () => {
  const { server, call } = openServer([savedItem('1')]);
  const { wishlist } = openTab(call);
  await wishlist.load();
  server.list = { version: 7, items: [savedItem('5')] };
  expect(await wishlist.edit(add('2'))).toBe(true);
  expect(ids(server.list.items)).toEqual(['2', '5']);
  expect(server.calls).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  server.calls = [];
  server.before = (method) => {
    if (method === 'PUT') server.list = { ...server.list, version: server.list.version + 1 };
  };
  expect(await wishlist.edit(add('3'))).toBe(false);
  expect(server.calls.filter((method) => method === 'PUT')).toHaveLength(4);
  expect(ids(wishlist.items())).toEqual(['2', '5']);
});

test('WISH-07 log-out empties the local list; later answers restore nothing', async () => {
  const { server, call } = openServer([savedItem('1')]);
  const { wishlist, storage, who } = openTab(call);
  await wishlist.load();
  expect(storage.read(WISHLIST_NAME)).toMatchObject({ customerId: 'aroha', items: [savedItem('1')] });
  const releases: (() => void)[] = [];
  server.before = () =>
    new Promise<void>((done) => {
      releases.push(done);
    });
  const late = wishlist.load();
  const edit = wishlist.edit(add('2'));
  await Promise.resolve();
  await Promise.resolve();
  wishlist.clear();
  who.id = null;
  for (const release of releases) release();
  server.before = () => undefined;
  await late;
  expect(await edit).toBe(false);
  expect(wishlist.state.getState()).toEqual({ result: null, items: [] });
  expect(storage.read(WISHLIST_NAME)).toBe(undefined);
  expect(() => wishlist.items()).toThrow('Wishlist not loaded.');
});

test('another tab’s save is adopted when it is newer and of the same customer', async () => {
  const { call } = openServer([savedItem('1')]);
  const { wishlist } = openTab(call);
  wishlist.adopt({ customerId: 'aroha', version: 9, items: [savedItem('8')] });
  expect(wishlist.state.getState().items).toEqual([]);
  await wishlist.load();
  for (const stored of [
    null,
    'x',
    { customerId: 'mere', version: 9, items: [savedItem('8')] },
    { customerId: 'aroha', version: 1, items: [] },
  ])
    wishlist.adopt(stored);
  expect(ids(wishlist.items())).toEqual(['1']);
  wishlist.adopt({ customerId: 'aroha', version: 2, items: [savedItem('8'), { productId: 'bad' }] });
  expect(ids(wishlist.items())).toEqual(['8']);
});

test('after random edits from three devices at once every saved edit is present, as if made one by one', async () => {
  const anyEdit = fc.record({
    tab: fc.integer({ min: 0, max: 2 }),
    product: fc.integer({ min: 1, max: 8 }),
    isRemoval: fc.boolean(),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyEdit, { maxLength: 30, size: 'max' }), async (edits) => {
      const { server, call } = openServer();
      const tabs = [0, 1, 2].map(() => openTab(call).wishlist);
      await Promise.all(tabs.map((tab) => tab.load()));
      const done = await Promise.all(
        edits.map(async ({ tab, product, isRemoval }) => {
          const target = { productId: String(product), variantId: null };
          const saved = await tabs[tab]?.edit((items) =>
            isRemoval ? removeSavedItem(items, target) : addSavedItem(items, target, Date.UTC(2026, 10, product)),
          );
          return { product: String(product), isRemoval, saved };
        }),
      );
      const there = new Set(ids(server.list.items));
      expect(there.size).toBe(server.list.items.length);
      for (const product of new Set(done.map((each) => each.product))) {
        const own = done.filter((each) => each.product === product && each.saved);
        if (own.length > 0 && own.every(({ isRemoval }) => !isRemoval)) expect(there).toContain(product);
        if (own.every(({ isRemoval }) => isRemoval)) expect(there).not.toContain(product);
      }
      await Promise.all(tabs.map((tab) => tab.load()));
      for (const tab of tabs) expect(tab.items()).toEqual(server.list.items);
    }),
    { numRuns: 40 },
  );
});
