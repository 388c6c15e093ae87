/**
 * The shopper's cart in this browser, the same in every tab (CART-01, CART-03). Each edit is read, changed and written at
 * once; whatever another tab writes is merged line by line, and written again when it lacked something. Where the browser's
 * storage is full, the tab's own carries the cart to its next page.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { randomId } from '#shared/ids.ts';
import {
  onStoredElsewhere,
  persistentStorage,
  tabStorage,
  type VersionedStorage,
} from '../storage/versioned-storage.ts';
import {
  type CartDocument,
  type CartItem,
  type Editor,
  emptyCart,
  fromStored,
  listItems,
  mergeCarts,
  sameCart,
  toStored,
} from './cart-document.ts';

export interface CartState {
  /** Null until the browser's storage has been read. */
  document: CartDocument | null;
  /** Newest first. */
  items: readonly CartItem[];
  /** Pieces. */
  count: number;
}

export interface CartDependencies {
  storage: Pick<VersionedStorage, 'read' | 'write'>;
  /** The tab's own, for what `storage` does not take. */
  spare: Pick<VersionedStorage, 'read' | 'write' | 'remove'>;
  onElsewhere: (listener: (value: unknown) => void) => () => void;
  /** Runs alone among all tabs where the browser can. */
  alone: (work: () => void) => Promise<void>;
  now: () => number;
  tab: string;
}

export interface Cart {
  state: StoreApi<CartState>;
  /** Reads the kept cart and follows other tabs; safe to call often. */
  open: () => void;
  /** The lines, newest first; throws 'Cart not loaded' before `open` (CART-35). */
  items: () => readonly CartItem[];
  /** Applies a change; null from the change means that it cannot be made. Answers whether it was made. */
  edit: (change: (cart: CartDocument, editor: Editor) => CartDocument | null) => boolean;
  /** Looks again at what is kept, for instance when the tab comes back. */
  refresh: () => void;
}

const NAME = 'cart';
const initial: CartState = { document: null, items: [], count: 0 };

export function createCart({ storage, spare, onElsewhere, alone, now, tab }: CartDependencies): Cart {
  const state = createStore<CartState>(() => initial);

  const show = (document: CartDocument) => {
    const { document: shown } = state.getState();
    if (shown && sameCart(shown, document)) return;
    const items = listItems(document);
    state.setState({ document, items, count: items.reduce((sum, item) => sum + item.qty, 0) }, true);
  };

  const read = (): CartDocument => {
    const [kept, spared] = [fromStored(storage.read(NAME)), spare.read(NAME)];
    return spared === undefined ? kept : mergeCarts(kept, fromStored(spared));
  };
  const write = (document: CartDocument) => {
    const stored = toStored(document, now());
    if (storage.write(NAME, stored)) spare.remove(NAME);
    else spare.write(NAME, stored);
  };

  /** Takes in a copy, and gives back what that copy lacked. */
  const reconcile = (value: unknown) => {
    const mine = state.getState().document ?? emptyCart;
    const theirs = fromStored(value);
    const merged = mergeCarts(mine, theirs);
    show(merged);
    if (!sameCart(merged, theirs)) write(merged);
  };

  const open = () => {
    if (state.getState().document) return;
    show(read());
    onElsewhere((value) => {
      // Cleared by the shopper's browser: cleared here too.
      if (value === undefined) show(emptyCart);
      else reconcile(value);
    });
  };

  return {
    state,
    open,
    refresh: () => {
      const kept = storage.read(NAME);
      if (state.getState().document && kept !== undefined) reconcile(kept);
    },
    items: () => {
      const { document, items } = state.getState();
      if (!document) throw new Error('Cart not loaded');
      return items;
    },
    edit: (change) => {
      const mine = state.getState().document;
      if (!mine) throw new Error('Cart not loaded');
      const latest = mergeCarts(mine, read());
      const changed = change(latest, { now: now(), tab });
      if (changed === null) return false;
      show(changed);
      write(changed);
      // Another process may have written between our reading and our writing; look again when nobody else is at it.
      void alone(() => reconcile(storage.read(NAME)));
      return true;
    },
  };
}

/** This tab's cart. */
export const cart: Cart = createCart({
  storage: persistentStorage,
  spare: tabStorage,
  onElsewhere: (listener) => {
    globalThis.document.addEventListener('visibilitychange', () => {
      if (globalThis.document.visibilityState === 'visible') cart.refresh();
    });
    return onStoredElsewhere(NAME, listener);
  },
  alone: async (work) => {
    if (globalThis.navigator?.locks) await globalThis.navigator.locks.request(`kerb-${NAME}`, work);
    else work();
  },
  now: () => Date.now(),
  tab: randomId(6),
});
