/**
 * The cart and the customer's account (SYNC-05 to SYNC-12). `kept` is the state of the account that this browser knows: what
 * differs from it here was changed here. One exchange at a time in all tabs.
 */
import type { StoreApi } from 'zustand';
import type { AccountState } from '#contract/accounts/account-state.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { type CartItem, listItems } from './cart-document.ts';
import { isSyncable, mergeAtLogIn, mergeChanges, replaceItems, sameItems, undoChanges } from './cart-merge.ts';
import type { Cart } from './cart-state.ts';
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
  /** Whether this browser is still that customer's: log-out in another tab comes at any time. */
  isHere: (customerId: string) => boolean;
  /** Whether this page is going: whatever it asks is cut off then. */
  isLeaving: () => boolean;
  now: () => number;
}
export interface CartSync {
  /** Merges the saved cart with the one that is here (SYNC-09). */
  logIn: (customerId: string) => Promise<SyncResult | null>;
  /** Saves what was changed here; null when there was nothing to do. */
  push: (customerId: string) => Promise<SyncResult | null>;
  /** Fetches what other devices changed, and saves what was changed here. */
  pull: (customerId: string) => Promise<SyncResult | null>;
}

/** After so many conflicts in a row the save has failed (SYNC-16). */
export const MAX_RETRIES = 3;
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

  /** The cart that is here becomes the merged one when that is saved, not before: a failure leaves it as it was (SYNC-11). */
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
    // Another tab writes the cart before what it knows of the account: a cart read after that is no older, and lacks nothing that
    // would look removed here.
    cart.refresh();
    // Log-in did not come to an end, or the browser has forgotten it.
    if (known?.customerId !== customerId) return merge(customerId);
    let stale = fetchFirst;
    let sent: CartItem[] = [];
    /** Takes back what could not be saved (SYNC-06). Where only the page has gone, it stays: the next page saves it. */
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
          // Only looking failed: nothing was to be saved yet, the next occasion tries again.
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
