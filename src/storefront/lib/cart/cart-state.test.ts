import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { addItem, type CartItem, removeItems, setQty } from './cart-document.ts';
import { type Cart, createCart } from './cart-state-store.ts';

/**
 * Browser storage as separate processes see it: each tab has its own copy, and writes reach the other tabs later, one
 * by one, with a storage event; the last write wins.
 */
function openTabs(names: readonly string[], stored?: unknown) {
  const values = new Map<string, string | undefined>(
    names.map((name) => [name, stored === undefined ? undefined : JSON.stringify(stored)]),
  );
  const inboxes = new Map<string, string[]>(names.map((name) => [name, []]));
  const listeners = new Map<string, (value: unknown) => void>();
  let clock = Date.UTC(2026, 10, 21);
  const carts = names.map((name) =>
    createCart({
      storage: {
        read: () => {
          const text = values.get(name);
          return text === undefined ? undefined : JSON.parse(text);
        },
        write: (_, value) => {
          const text = JSON.stringify(value);
          values.set(name, text);
          for (const other of names) if (other !== name) inboxes.get(other)?.push(text);
          return true;
        },
      },
      spare: createVersionedStorage(createMemoryBackend),
      onElsewhere: (listener) => {
        listeners.set(name, listener);
        return () => undefined;
      },
      alone: async () => undefined,
      now: () => {
        clock += 1;
        return clock;
      },
      tab: name,
    }),
  );
  const deliver = (name: string): boolean => {
    const text = inboxes.get(name)?.shift();
    if (text === undefined) return false;
    values.set(name, text);
    listeners.get(name)?.(JSON.parse(text));
    return true;
  };
  for (const one of carts) one.open();
  return {
    carts,
    deliver,
    settle: () => {
      while (names.some((name) => deliver(name)));
    },
  };
}

const lines = (cart: Cart) => cart.items().map(({ id, qty, createdAt }: CartItem) => `${id} ${qty} ${createdAt}`);

describe('cart state', () => {
  it("CART-35 using the cart before it is loaded raises 'Cart not loaded'", () => {
    const cart = createCart({
      storage: createVersionedStorage(createMemoryBackend),
      spare: createVersionedStorage(createMemoryBackend),
      onElsewhere: () => () => undefined,
      alone: async () => undefined,
      now: () => 1,
      tab: 'a',
    });
    expect(() => cart.items()).toThrow('Cart not loaded');
    expect(() => cart.edit((document) => document)).toThrow('Cart not loaded');
    cart.open();
    expect(cart.items()).toEqual([]);
  });

  it('CART-03 the cart survives a reload', () => {
    const storage = createVersionedStorage(createMemoryBackend);
    const parts = {
      storage,
      spare: createVersionedStorage(createMemoryBackend),
      onElsewhere: () => () => undefined,
      alone: async () => undefined,
      now: () => 1000,
      tab: 'a',
    };
    const before = createCart(parts);
    before.open();
    before.edit((document, editor) => addItem(document, { productId: '1', variantId: '2', qty: 2 }, editor));
    const after = createCart({ ...parts, tab: 'b' });
    after.open();
    expect(after.items()).toEqual(before.items());
    expect(after.state.getState().count).toBe(2);
  });

  it('CART-03 with full storage the tab’s own storage carries the cart to its next page, and hands it over once storage works', () => {
    const own = createMemoryBackend();
    const spare = createVersionedStorage(() => own);
    /** The in-memory state of the previous page is gone. */
    const openPage = (
      storage: Parameters<typeof createCart>[0]['storage'] = { read: () => undefined, write: () => false },
    ) => {
      const cart = createCart({
        storage,
        spare,
        onElsewhere: () => () => undefined,
        alone: async (work) => work(),
        now: () => 1,
        tab: 'a',
      });
      cart.open();
      return cart;
    };
    const add = (cart: Cart, productId: string) =>
      cart.edit((document, editor) => addItem(document, { productId, variantId: '2', qty: 1 }, editor));
    const first = openPage();
    expect(add(first, '1')).toBe(true);
    expect(first.items()).toHaveLength(1);
    expect(openPage().items()).toEqual(first.items());
    const backend = createMemoryBackend();
    const working = createVersionedStorage(() => backend);
    working.write('cart', {
      items: [{ id: '7-2', productId: '7', variantId: '2', qty: 3, createdAt: '2026-01-01T00:00:00.000Z' }],
      stamps: [],
    });
    const later = openPage(working);
    expect(later.state.getState().count, 'with what storage had').toBe(4);
    add(later, '5');
    expect(own.length).toBe(0);
    expect(openPage(working).state.getState().count).toBe(5);
  });

  it('receives another tab’s edit, and is cleared when the browser’s storage is cleared', () => {
    let notify: (value: unknown) => void = () => undefined;
    const storage = createVersionedStorage(createMemoryBackend);
    const cart = createCart({
      storage,
      spare: createVersionedStorage(createMemoryBackend),
      onElsewhere: (listener) => {
        notify = listener;
        return () => undefined;
      },
      alone: async () => undefined,
      now: () => 5,
      tab: 'a',
    });
    cart.open();
    notify({
      items: [{ id: '1-2', productId: '1', variantId: '2', qty: 3, createdAt: '2026-01-01T00:00:00.000Z' }],
      stamps: [['1-2', 9, 'b']],
    });
    expect(cart.state.getState().count).toBe(3);
    notify(undefined);
    expect(cart.items()).toEqual([]);
  });

  const action = fc.record({
    tab: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('add', 'add', 'qty', 'remove', 'deliver', 'deliver'),
    product: fc.integer({ min: 1, max: 12 }),
    qty: fc.integer({ min: 0, max: 9 }),
  });

  it('after 1,000 edits from three tabs at once all tabs agree and no line is lost or duplicated', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1000, maxLength: 1000 }), (actions) => {
        const { carts, deliver, settle } = openTabs(['a', 'b', 'c']);
        const touchedByRemoval = new Set<string>();
        const added = new Set<string>();
        for (const { tab, kind, product, qty } of actions) {
          const cart = carts[tab] as Cart;
          const id = `${product}-1`;
          if (kind === 'deliver') deliver('abc'[tab] as string);
          else if (kind === 'add') {
            cart.edit((document, editor) =>
              addItem(document, { productId: String(product), variantId: '1', qty: Math.max(1, qty) }, editor),
            );
            added.add(id);
          } else {
            const isRemoval = kind === 'remove' || qty === 0;
            if (isRemoval && cart.state.getState().document?.itemsById.has(id)) touchedByRemoval.add(id);
            cart.edit((document, editor) =>
              isRemoval ? removeItems(document, [id], editor) : setQty(document, id, qty, editor),
            );
          }
        }
        settle();
        const [first, ...others] = carts.map(lines) as [string[], ...string[][]];
        for (const other of others) expect(other).toEqual(first);
        const ids = (carts[0] as Cart).items().map((line) => line.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of added) if (!touchedByRemoval.has(id)) expect(ids).toContain(id);
      }),
      { numRuns: 10 },
    );
  });

  it('three tabs that add lines without notifying each other end with all lines', () => {
    const { carts, settle } = openTabs(['a', 'b', 'c']);
    for (let round = 0; round < 20; round += 1) {
      carts.forEach((cart, index) => {
        cart.edit((document, editor) =>
          addItem(document, { productId: String(index * 100 + round + 1), variantId: '1', qty: 1 }, editor),
        );
      });
    }
    settle();
    for (const cart of carts) expect(cart.items()).toHaveLength(60);
  });
});
