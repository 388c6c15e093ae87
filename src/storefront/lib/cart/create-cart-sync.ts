/**
 * Syncs the cart with the customer's account (SYNC-05 to SYNC-12). `kept` is the account's cart as this browser last
 * saw it: local differences from it are local changes. One exchange at a time across all tabs.
 */
import type { StoreApi } from 'zustand';
import type { AccountState } from '#contract/accounts/account-state.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import { type CartItem, listItems } from './cart-document.ts';
import { isSyncable, mergeAtLogIn, mergeChanges, replaceItems, sameItems, undoChanges } from './cart-merge.ts';
import type { Cart } from './cart-state-store.ts';
import type { SyncResult, SyncState } from './cart-sync-state.ts';

export interface SyncStorage {
  customerId: string;
  version: number;
  items: CartItem[];
}
export interface CartSyncDependencies {
  state: StoreApi<SyncState>;
  call: BrowserSession['call'];
  cart: Pick<Cart, 'open' | 'refresh' | 'items' | 'edit'>;
  /** Shared by all tabs. */
  kept: { read: () => SyncStorage | null; write: (state: SyncStorage) => void };
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether this browser still belongs to that customer: another tab may log out at any time. */
  isHere: (customerId: string) => boolean;
  /** Whether this page is being left: its requests are then cut off. */
  isLeaving: () => boolean;
  now: () => number;
}
export interface CartSync {
  /** Merges the saved cart with the local one (SYNC-09). */
  logIn: (customerId: string) => Promise<SyncResult | null>;
  /** Saves local changes; null when there was nothing to do. */
  push: (customerId: string) => Promise<SyncResult | null>;
  /** Fetches changes of other devices, and saves local ones. */
  pull: (customerId: string) => Promise<SyncResult | null>;
}

/** After this many conflicts in a row the save has failed (SYNC-16). */
const MAX_RETRIES = 3;
const PATH = 'account/state';
const MAX_CALL_MS = 8_000;

export function createCartSync({
  state,
  call,
  cart,
  kept,
  alone,
  isHere,
  isLeaving,
  now,
}: CartSyncDependencies): CartSync {
  const finish = (result: SyncResult): SyncResult => {
    state.setState({ result, finishedAt: new Date(now()).toISOString() });
    return result;
  };
  const local = () => cart.items().filter(isSyncable);
  const change = (make: (items: CartItem[]) => CartItem[]) =>
    cart.edit((document, editor) => replaceItems(document, make(listItems(document).filter(isSyncable)), editor));
  const keep = (customerId: string, { syncableStateVersion, cart: { items } }: AccountState): SyncStorage => {
    const known = { customerId, version: syncableStateVersion, items };
    kept.write(known);
    return known;
  };
  const fetchState = () => call<AccountState>('GET', PATH, undefined, { timeoutMs: MAX_CALL_MS });
  const saveState = (version: number, items: CartItem[]) =>
    call<AccountState>('PUT', PATH, { syncableStateVersion: version, cart: { items } } satisfies AccountState, {
      timeoutMs: MAX_CALL_MS,
    });

  /**
   * The merged cart replaces the local one only after it is saved: a failure leaves the local cart unchanged (SYNC-11).
   */
  const merge = async (customerId: string): Promise<SyncResult | null> => {
    for (let retries = 0; ; retries += 1) {
      const fetched = await fetchState();
      if (!isHere(customerId)) return null;
      if (!fetched.ok) return finish('ERROR');
      const before = local();
      const saved = fetched.value.cart.items as CartItem[];
      const merged = mergeAtLogIn(saved, before);
      const reply = sameItems(merged, saved) ? fetched : await saveState(fetched.value.syncableStateVersion, merged);
      if (!isHere(customerId)) return null;
      if (reply.ok) {
        change((items) => mergeChanges(before, items, merged));
        keep(customerId, reply.value);
        return finish('SUCCESS');
      }
      if (!isConflict(reply) || retries >= MAX_RETRIES) return finish('ERROR');
      finish('CONFLICT');
    }
  };

  const exchange = async (customerId: string, fetchFirst: boolean): Promise<SyncResult | null> => {
    if (!isHere(customerId)) return null;
    cart.open();
    let known = kept.read();
    // Another tab writes the cart before its copy of the account's cart: a cart read after that copy is at least as
    // new, and no line of it looks removed.
    cart.refresh();
    // The log-in merge did not finish, or the browser's storage was cleared.
    if (known?.customerId !== customerId) return merge(customerId);
    let stale = fetchFirst;
    let sent: CartItem[] = [];
    /** Reverts what could not be saved (SYNC-06). When only the page was left, it stays: the next page saves it. */
    const fail = (reply: ApiResult<unknown>, saved: CartItem[]): SyncResult | null => {
      if (!reply.ok && reply.error.kind === 'unreachable' && isLeaving()) return null;
      change((items) => undoChanges(sent, items, saved));
      return finish('ERROR');
    };
    for (let retries = 0; ; ) {
      if (stale) {
        const fetched = await fetchState();
        if (!isHere(customerId)) return null;
        if (!fetched.ok) {
          // Only the fetch failed: nothing was to be saved, and the next call tries again.
          if (retries === 0) return null;
          return fail(fetched, known.items);
        }
        const { items: before } = known;
        change((items) => mergeChanges(before, items, fetched.value.cart.items as CartItem[]));
        known = keep(customerId, fetched.value);
        stale = false;
      }
      sent = local();
      const { items: saved, version } = known;
      if (sameItems(sent, saved)) return fetchFirst || retries > 0 ? finish('SUCCESS') : null;
      const reply = await saveState(version, sent);
      if (!isHere(customerId)) return null;
      if (reply.ok) {
        keep(customerId, reply.value);
        return finish('SUCCESS');
      }
      if (isConflict(reply) && retries < MAX_RETRIES) {
        retries += 1;
        stale = true;
        finish('CONFLICT');
        continue;
      }
      return fail(reply, saved);
    }
  };

  return {
    logIn: (customerId) =>
      alone(async () => {
        cart.open();
        return merge(customerId);
      }),
    push: (customerId) => alone(() => exchange(customerId, false)),
    pull: (customerId) => alone(() => exchange(customerId, true)),
  };
}

const isConflict = (reply: ApiResult<unknown>): boolean =>
  !reply.ok && reply.error.kind === 'refused' && reply.error.status === 409;
