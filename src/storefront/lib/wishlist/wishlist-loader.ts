/**
 * The customer's wishlist in this browser: loaded at log-in; every edit is shown at once, saved in order, and reverted
 * when it cannot be saved. One tab saves at a time, so that tabs which log in together do not save the same remembered
 * items against each other. Items added before log-in are remembered until then (WISH-12).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Wishlist, WishlistItem } from '#contract/accounts/wishlist.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { WISHLIST_INTENT_NAME, WISHLIST_NAME } from '../storage/wishlist-names.ts';
import {
  addSavedItem,
  mergeWishlists,
  removeSavedItem,
  type SavedItemKey,
  sameSavedItems,
  toSavedItems,
} from './wishlist-document.ts';

export type WishlistLoadResult = 'SUCCESS' | 'ERROR';
export interface WishlistState {
  /** Null until a load has ended (WISH-03). */
  result: WishlistLoadResult | null;
  /** Newest first, unsaved edits included. */
  items: readonly WishlistItem[];
}
/** Builds a list from another one; null when that is not possible. */
export type WishlistChange = (items: readonly WishlistItem[]) => readonly WishlistItem[] | null;

export interface WishlistLoader {
  state: StoreApi<WishlistState>;
  /** Loads again, and saves items remembered from before log-in. One load at a time. */
  load: () => Promise<WishlistLoadResult>;
  /** The items; throws 'Wishlist not loaded.' before the first load (WISH-08). */
  items: () => readonly WishlistItem[];
  /**
   * Returns whether the edit was saved; otherwise it is reverted. Throws 'Wishlist not loaded.' before the first load.
   */
  edit: (change: WishlistChange) => Promise<boolean>;
  /**
   * Stores an item in this browser until a load saves it: a visitor's, or one whose page may be left before it is
   * saved.
   */
  remember: (target: SavedItemKey) => void;
  /** Removes a remembered item: it is saved, or the shopper was told that it is not. */
  forget: (target: SavedItemKey) => void;
  /** Clears everything, at log-out (WISH-07). */
  clear: () => void;
  /** Adopts what another tab has saved. */
  adopt: (stored: unknown) => void;
}
export interface WishlistDependencies {
  call: BrowserSession['call'];
  storage: Pick<VersionedStorage, 'read' | 'write' | 'remove'>;
  /** The logged-in customer's id. */
  customerId: () => string | null;
  /** Runs the work while no other tab runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

const PATH = 'account/wishlist';
/** How often a save that met a newer list is repeated from that list. */
const MAX_AGAIN = 3;
const initial: WishlistState = { result: null, items: [] };
/**
 * `keepalive` lets a save finish when the shopper leaves the page; two hundred items are a third of the browsers' size
 * limit.
 */
const keepaliveFetch: typeof fetch = (input, init) => globalThis.fetch(input, { ...init, keepalive: true });

export function createWishlist({ call, storage, customerId, alone, now }: WishlistDependencies): WishlistLoader {
  const state = createStore<WishlistState>(() => initial);
  /** The server's list; null until it is known. */
  let held: Wishlist | null = null;
  let edits: WishlistChange[] = [];
  let loading: Promise<WishlistLoadResult> | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  /** Increased at each log-out; answers to requests of an earlier era are ignored. */
  let era = 0;

  const show = (result: WishlistState['result'] = state.getState().result) =>
    state.setState({
      result,
      items: edits.reduce<readonly WishlistItem[]>((items, change) => change(items) ?? items, held?.items ?? []),
    });
  const hold = (wishlist: Wishlist) => {
    held = wishlist;
    storage.write(WISHLIST_NAME, { customerId: customerId(), ...wishlist });
  };
  const fetchList = () => call<Wishlist>('GET', PATH);

  const adopt = (stored: unknown) => {
    if (typeof stored !== 'object' || stored === null || !held) return;
    const {
      customerId: owner,
      version,
      items,
    } = stored as { customerId?: unknown; version?: unknown; items?: unknown };
    if (owner !== customerId() || !Number.isSafeInteger(version) || (version as number) <= held.version) return;
    held = { version: version as number, items: toSavedItems(items) };
    show();
  };

  /** Applies the change to the newest known list and saves the result. */
  const save = async (change: WishlistChange, mine: number): Promise<boolean> => {
    for (let again = 0; held !== null && mine === era; again += 1) {
      const items = change(held.items);
      if (items === null) return false;
      if (sameSavedItems(items, held.items)) return true;
      const reply = await call<Wishlist>('PUT', PATH, { version: held.version, items }, { fetch: keepaliveFetch });
      if (mine !== era) return false;
      if (reply.ok) {
        hold(reply.value);
        return true;
      }
      const outdated = reply.error.kind === 'refused' && reply.error.body.errorCode === 'WishlistConflict';
      if (!outdated || again >= MAX_AGAIN) return false;
      const newest = await fetchList();
      if (!newest.ok || mine !== era) return false;
      hold(newest.value);
    }
    return false;
  };

  const edit = (change: WishlistChange): Promise<boolean> => {
    if (!held) throw new Error('Wishlist not loaded.');
    const mine = era;
    edits.push(change);
    show();
    const saved = saving
      .then(() =>
        alone(() => {
          // Another tab may have saved while this one waited, and its storage event may not have arrived yet.
          adopt(storage.read(WISHLIST_NAME));
          return save(change, mine);
        }),
      )
      .finally(() => {
        if (mine !== era) return;
        edits = edits.filter((each) => each !== change);
        show();
      });
    saving = saved.catch(() => false);
    return saved;
  };

  const forget = (targets: readonly SavedItemKey[]) => {
    const left = targets.reduce<readonly WishlistItem[]>(
      removeSavedItem,
      toSavedItems(storage.read(WISHLIST_INTENT_NAME)),
    );
    if (left.length > 0) storage.write(WISHLIST_INTENT_NAME, left);
    else storage.remove(WISHLIST_INTENT_NAME);
  };

  const loadOnce = async (): Promise<WishlistLoadResult> => {
    const mine = era;
    const reply = await fetchList();
    if (mine !== era) return 'ERROR';
    if (!reply.ok) {
      show('ERROR');
      return 'ERROR';
    }
    // A save that ended meanwhile is newer than the answer to an earlier request.
    if (!held || reply.value.version >= held.version) hold(reply.value);
    show('SUCCESS');
    const remembered = toSavedItems(storage.read(WISHLIST_INTENT_NAME));
    // Items that cannot be saved now stay remembered, and so does an item added while these were being saved.
    if (remembered.length > 0 && (await edit((items) => mergeWishlists(items, remembered)))) forget(remembered);
    return 'SUCCESS';
  };

  return {
    state,
    edit,
    load: () => {
      if (loading) return loading;
      const mine = loadOnce().finally(() => {
        if (loading === mine) loading = null;
      });
      loading = mine;
      return mine;
    },
    items: () => {
      if (!held) throw new Error('Wishlist not loaded.');
      return state.getState().items;
    },
    remember: (target) => {
      const remembered = toSavedItems(storage.read(WISHLIST_INTENT_NAME));
      const wanted = addSavedItem(remembered, target, now());
      if (wanted) storage.write(WISHLIST_INTENT_NAME, wanted);
    },
    forget: (target) => forget([target]),
    clear: () => {
      era += 1;
      held = null;
      edits = [];
      loading = null;
      saving = Promise.resolve();
      storage.remove(WISHLIST_NAME);
      state.setState(initial, true);
    },
    adopt,
  };
}
