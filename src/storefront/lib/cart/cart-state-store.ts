/**
 * The cart of one tab (CART-01, CART-03). Each edit reads, changes and writes in one step; writes of other tabs are
 * merged line by line, and written again when they lacked something. Where the browser's storage is full, the tab's own
 * storage carries the cart to its next page.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
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
  /** Total quantity. */
  count: number;
}

export interface CartDependencies {
  storage: Pick<VersionedStorage, 'read' | 'write'>;
  /** The tab's own storage, for what `storage` does not accept. */
  spare: Pick<VersionedStorage, 'read' | 'write' | 'remove'>;
  onElsewhere: (listener: (value: unknown) => void) => () => void;
  /** Runs exclusively among all tabs where the browser supports locks. */
  alone: (work: () => void) => Promise<void>;
  now: () => number;
  tab: string;
}

export interface Cart {
  state: StoreApi<CartState>;
  /** Reads the stored cart and subscribes to other tabs; may be called repeatedly. */
  open: () => void;
  /** The lines, newest first; throws 'Cart not loaded' before `open` (CART-35). */
  items: () => readonly CartItem[];
  /** Applies a change; the change returns null when it cannot be made. Returns whether it was made. */
  edit: (change: (cart: CartDocument, editor: Editor) => CartDocument | null) => boolean;
  /** Reads the stored cart again, for instance when the tab becomes visible. */
  refresh: () => void;
}

/** The cart's name in the browser's storage. */
export const CART_NAME = 'cart';
const initial: CartState = { document: null, items: [], count: 0 };

/** The cart is empty until `open` is called. */
export function createCart({ storage, spare, onElsewhere, alone, now, tab }: CartDependencies): Cart {
  const state = createStore<CartState>(() => initial);

  const show = (document: CartDocument) => {
    const { document: shown } = state.getState();
    if (shown && sameCart(shown, document)) return;
    const items = listItems(document);
    state.setState({ document, items, count: items.reduce((sum, item) => sum + item.qty, 0) }, true);
  };
  const write = (document: CartDocument) => {
    const stored = toStored(document, now());
    if (storage.write(CART_NAME, stored)) spare.remove(CART_NAME);
    else spare.write(CART_NAME, stored);
  };

  /** Merges a copy, and writes back what that copy lacked. */
  const reconcile = (value: unknown) => {
    const mine = state.getState().document ?? emptyCart;
    const theirs = fromStored(value);
    const merged = mergeCarts(mine, theirs);
    show(merged);
    if (!sameCart(merged, theirs)) write(merged);
  };

  const open = () => {
    if (state.getState().document) return;
    show(readCart(storage, spare));
    onElsewhere((value) => {
      // The shopper cleared the browser's data: clear the cart here too.
      if (value === undefined) show(emptyCart);
      else reconcile(value);
    });
  };

  return {
    state,
    open,
    refresh: () => {
      const stored = storage.read(CART_NAME);
      if (state.getState().document && stored !== undefined) reconcile(stored);
    },
    items: () => {
      const { document, items } = state.getState();
      if (!document) throw new Error('Cart not loaded');
      return items;
    },
    edit: (change) => {
      const mine = state.getState().document;
      if (!mine) throw new Error('Cart not loaded');
      const latest = mergeCarts(mine, readCart(storage, spare));
      const changed = change(latest, { now: now(), tab });
      if (changed === null) return false;
      show(changed);
      write(changed);
      // Another process may have written between the read and the write above: read again under the lock.
      void alone(() => reconcile(storage.read(CART_NAME)));
      return true;
    },
  };
}

function readCart(storage: CartDependencies['storage'], spare: CartDependencies['spare']): CartDocument {
  const [ownCart, spared] = [fromStored(storage.read(CART_NAME)), spare.read(CART_NAME)];
  return spared === undefined ? ownCart : mergeCarts(ownCart, fromStored(spared));
}
