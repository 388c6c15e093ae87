/** A customer's browser, and a server that holds one account, for tests of cart sync between devices. */
import { expect } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountState } from '#contract/accounts/account-state.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { addItem, type CartItem, removeItems, setQty } from '#storefront/lib/cart/cart-document.ts';
import { createCart } from '#storefront/lib/cart/cart-state-store.ts';
import { noSync, type SyncState } from '#storefront/lib/cart/cart-sync-state.ts';
import { createCartSync, type SyncStorage } from '#storefront/lib/cart/create-cart-sync.ts';
import { createVersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';

const ME = 'aroha';
export const conflict: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 409, body: { errorCode: 'StateConflict', message: 'x' }, retryAfterMs: null },
};
/** One customer's account on a server that counts cart versions. */
export function openServer(items: CartItem[] = [], version = items.length > 0 ? 1 : 0) {
  const server = { items, version, calls: [] as string[], puts: [] as AccountState[] };
  const call = async (method: string, body?: unknown): Promise<ApiResult<AccountState>> => {
    server.calls.push(method);
    if (method === 'PUT') {
      const wanted = structuredClone(body) as AccountState;
      server.puts.push(wanted);
      if (wanted.syncableStateVersion !== server.version) return conflict;
      server.version += 1;
      server.items = wanted.cart.items as CartItem[];
    }
    return {
      ok: true,
      value: structuredClone({ syncableStateVersion: server.version, cart: { items: server.items } }),
    };
  };
  return { server, call };
}

export function openDevice(
  call: (method: string, body?: unknown) => Promise<ApiResult<AccountState>>,
  { items = [] as CartItem[], now = steadyClock() } = {},
) {
  const kept: { state: SyncStorage | null; mark: string | null } = { state: null, mark: ME };
  const page = { leaving: false };
  /** Local storage shared by the tabs of this browser; edits made here are not pushed to the server. */
  const stored = { items };
  const cart = createCart({
    storage: { read: () => ({ items: stored.items, stamps: [] }), write: () => true },
    spare: createVersionedStorage(createMemoryBackend),
    onElsewhere: () => () => undefined,
    alone: async () => undefined,
    now,
    tab: 'a',
  });
  cart.open();
  const state = createStore<SyncState>(() => noSync);
  const results: string[] = [];
  state.subscribe(({ result }) => results.push(String(result)));
  let lock = Promise.resolve<unknown>(null);
  const sync = createCartSync({
    state,
    call: ((method: string, path: string, body: unknown) => {
      expect(path).toBe('account/state');
      return call(method, body);
    }) as never,
    cart,
    kept: {
      read: () => kept.state,
      write: (known) => {
        kept.state = known;
      },
    },
    alone: (work) => {
      const mine = lock.then(work);
      lock = mine.catch(() => undefined);
      return mine;
    },
    isHere: (customerId) => kept.mark === customerId,
    isLeaving: () => page.leaving,
    now: () => Date.UTC(2026, 10, 21, 13),
  });
  const add = (variantId: string, qty = 1) =>
    cart.edit((document, editor) => addItem(document, { productId: '1', variantId, qty }, editor));
  const set = (variantId: string, qty: number) =>
    cart.edit((document, editor) => setQty(document, `1-${variantId}`, qty, editor));
  const remove = (variantId: string) =>
    cart.edit((document, editor) => removeItems(document, [`1-${variantId}`], editor));
  const lines = () =>
    cart
      .items()
      .map(({ variantId, qty }) => `${variantId}×${qty}`)
      .sort();
  return { cart, sync, state, results, kept, page, stored, add, set, remove, lines };
}

function steadyClock(): () => number {
  let clock = Date.UTC(2026, 10, 21, 12);
  return () => ++clock;
}
