/**
 * The customer's wishlist in this browser: loaded at log-in; every edit is shown at once, saved in order, and reverted
 * when it cannot be saved. Items added before log-in are remembered until then (WISH-12).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Wishlist, WishlistItem } from '#contract/accounts/wishlist.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import type { VersionedStorage } from '../storage/versioned-storage.ts';
import {
  addSavedItem,
  mergeWishlists,
  removeSavedItem,
  type SavedItemKey,
  sameSavedItems,
  toSavedItems,
} from './wishlist-document.ts';
import { WISHLIST_INTENT_NAME, WISHLIST_NAME } from './wishlist-names.ts';

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

export function createWishlist({ call, storage, customerId, now }: WishlistDependencies): WishlistLoader {
  const list = createList({ call, storage, customerId });
  const remembered = createRememberedItems(storage);
  let loading: Promise<WishlistLoadResult> | null = null;

  return {
    state: list.state,
    edit: (change) => editList(list, change),
    load: () => {
      if (loading) return loading;
      const mine = loadList(list, remembered).finally(() => {
        if (loading === mine) loading = null;
      });
      loading = mine;
      return mine;
    },
    items: () => {
      if (!list.held) throw new Error('Wishlist not loaded.');
      return list.state.getState().items;
    },
    remember: (target) => remembered.add(target, now()),
    forget: (target) => remembered.forget([target]),
    clear: () => {
      list.era += 1;
      list.held = null;
      list.edits = [];
      loading = null;
      list.saving = Promise.resolve();
      storage.remove(WISHLIST_NAME);
      list.state.setState(initial, true);
    },
    adopt: (stored) => {
      const newer = list.held && newerWishlist(stored, list.held, customerId);
      if (!newer) return;
      list.held = newer;
      show(list);
    },
  };
}

/** The list in this page, and the calls that load and save it. */
interface HeldList {
  state: StoreApi<WishlistState>;
  /** The server's list; null until it is known. */
  held: Wishlist | null;
  edits: WishlistChange[];
  saving: Promise<unknown>;
  /** Increased at each log-out; answers to requests of an earlier era are ignored. */
  era: number;
  /** Takes over a list of the server, and stores it for other tabs. */
  hold: (wishlist: Wishlist) => void;
  fetchList: () => Promise<ApiResult<Wishlist>>;
  saveList: (wishlist: { version: number; items: readonly WishlistItem[] }) => Promise<ApiResult<Wishlist>>;
}

function createList({ call, storage, customerId }: Omit<WishlistDependencies, 'now'>): HeldList {
  const list: HeldList = {
    state: createStore<WishlistState>(() => initial),
    held: null,
    edits: [],
    saving: Promise.resolve(),
    era: 0,
    hold: (wishlist) => {
      list.held = wishlist;
      storage.write(WISHLIST_NAME, { customerId: customerId(), ...wishlist });
    },
    fetchList: () => call<Wishlist>('GET', PATH),
    saveList: (wishlist) => call<Wishlist>('PUT', PATH, wishlist, { fetch: keepaliveFetch }),
  };
  return list;
}

/** Shows the server's list with the unsaved edits. */
function show({ state, edits, held }: HeldList, result: WishlistState['result'] = state.getState().result): void {
  state.setState({
    result,
    items: edits.reduce<readonly WishlistItem[]>((items, change) => change(items) ?? items, held?.items ?? []),
  });
}

/** Applies the change to the newest known list and saves the result. */
async function saveChange(list: HeldList, change: WishlistChange, mine: number): Promise<boolean> {
  for (let again = 0; list.held !== null && mine === list.era; again += 1) {
    const items = change(list.held.items);
    if (items === null) return false;
    if (sameSavedItems(items, list.held.items)) return true;
    const reply = await list.saveList({ version: list.held.version, items });
    if (mine !== list.era) return false;
    if (reply.ok) {
      list.hold(reply.value);
      return true;
    }
    const outdated = reply.error.kind === 'refused' && reply.error.body.errorCode === 'WishlistConflict';
    if (!outdated || again >= MAX_AGAIN) return false;
    const newest = await list.fetchList();
    if (!newest.ok || mine !== list.era) return false;
    list.hold(newest.value);
  }
  return false;
}

function editList(list: HeldList, change: WishlistChange): Promise<boolean> {
  if (!list.held) throw new Error('Wishlist not loaded.');
  const mine = list.era;
  list.edits.push(change);
  show(list);
  const saved = list.saving
    .then(() => saveChange(list, change, mine))
    .finally(() => {
      if (mine !== list.era) return;
      list.edits = list.edits.filter((each) => each !== change);
      show(list);
    });
  list.saving = saved.catch(() => false);
  return saved;
}

async function loadList(list: HeldList, remembered: RememberedItems): Promise<WishlistLoadResult> {
  const mine = list.era;
  const reply = await list.fetchList();
  if (mine !== list.era) return 'ERROR';
  if (!reply.ok) {
    show(list, 'ERROR');
    return 'ERROR';
  }
  // A save that ended meanwhile is newer than the answer to an earlier request.
  if (!list.held || reply.value.version >= list.held.version) list.hold(reply.value);
  show(list, 'SUCCESS');
  const wanted = remembered.items();
  // Items that cannot be saved now stay remembered, and so does an item added while these were being saved.
  if (wanted.length > 0 && (await editList(list, (items) => mergeWishlists(items, wanted)))) remembered.forget(wanted);
  return 'SUCCESS';
}

type RememberedItems = ReturnType<typeof createRememberedItems>;

/** Items added before log-in, in this browser's storage (WISH-12). */
function createRememberedItems(storage: WishlistDependencies['storage']) {
  const items = () => toSavedItems(storage.read(WISHLIST_INTENT_NAME));
  return {
    items,
    add: (target: SavedItemKey, now: number): void => {
      const wanted = addSavedItem(items(), target, now);
      if (wanted) storage.write(WISHLIST_INTENT_NAME, wanted);
    },
    forget: (targets: readonly SavedItemKey[]): void => {
      const left = targets.reduce<readonly WishlistItem[]>(removeSavedItem, items());
      if (left.length > 0) storage.write(WISHLIST_INTENT_NAME, left);
      else storage.remove(WISHLIST_INTENT_NAME);
    },
  };
}

/** The list that another tab has stored, when it is this customer's and newer than the held one; otherwise null. */
function newerWishlist(stored: unknown, held: Wishlist, customerId: () => string | null): Wishlist | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { customerId: owner, version, items } = stored as { customerId?: unknown; version?: unknown; items?: unknown };
  if (owner !== customerId() || !Number.isSafeInteger(version) || (version as number) <= held.version) return null;
  return { version: version as number, items: toSavedItems(items) };
}
