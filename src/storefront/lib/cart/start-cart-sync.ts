/** Wires this tab's cart sync (create-cart-sync.ts) to the browser. */

import { authState, SESSION_MARK } from '../auth/auth-state.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';
import { fromStored, listItems } from './cart-document.ts';
import { cart } from './cart-state.ts';
import { noSync, SYNC_BASE, syncState } from './cart-sync-state.ts';
import { createCartSync, type SyncStorage } from './create-cart-sync.ts';

/** Changes are saved this long after the last one (SYNC-16); milliseconds. */
const QUIET_MS = 500;
const MAX_LAST_SAVE_MS = 8_000;

/** Call once per page. */
export function startCartSync(session: BrowserSession): void {
  const { isLeaving, onStay } = watchLeaving();
  const sync = createCartSync({
    state: syncState,
    call: session.call,
    cart,
    kept: { read: readStored, write: (state) => void persistentStorage.write(SYNC_BASE, state) },
    alone: async (work) =>
      globalThis.navigator.locks ? await globalThis.navigator.locks.request('kerb-cart-sync', work) : await work(),
    isHere: (customerId) =>
      (persistentStorage.read(SESSION_MARK) as { customerId?: unknown } | undefined)?.customerId === customerId,
    isLeaving,
    now: () => Date.now(),
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (what: 'push' | 'pull') => {
    clearTimeout(timer);
    timer = undefined;
    const { status, customer } = authState.getState();
    if (status === 'LOGGED_IN' && customer) void sync[what](customer.customerId);
  };

  let merged = false;
  session.duringLogIn(async ({ customerId }) => {
    merged = true;
    await sync.logIn(customerId);
  });
  session.beforeLogOut(({ customerId }) =>
    Promise.race([sync.push(customerId), new Promise((done) => setTimeout(done, MAX_LAST_SAVE_MS))]),
  );
  session.on('LOGGED_OUT', () => syncState.setState(noSync, true));

  cart.state.subscribe(() => {
    // A link may have started a navigation that did not happen.
    onStay();
    if (authState.getState().status !== 'LOGGED_IN') return;
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS, 'push');
  });
  authState.subscribe((now, before) => {
    if (now.status !== 'LOGGED_IN' || before.status === 'LOGGED_IN' || before.status === 'LOGGING_OUT') return;
    if (!merged) run('pull');
    merged = false;
  });
  // On focus fetch what other devices changed; before the page is left save what was changed here.
  globalThis.addEventListener('focus', () => {
    onStay();
    run('pull');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') run('pull');
    else if (timer !== undefined) run('push');
  });
}

/** Whether this page is being left; `onStay` says that it is not after all. */
function watchLeaving(): { isLeaving: () => boolean; onStay: () => void } {
  let leaving = false;
  const onLeave = () => {
    leaving = true;
  };
  const onStay = () => {
    leaving = false;
  };
  // Some browsers abort requests when the next page is requested, others when it arrives.
  globalThis.addEventListener('beforeunload', onLeave);
  globalThis.addEventListener('pagehide', onLeave);
  globalThis.addEventListener('pageshow', onStay);
  return { isLeaving: () => leaving, onStay };
}

function readStored(): SyncStorage | null {
  const value = persistentStorage.read(SYNC_BASE) as Partial<SyncStorage> | undefined | null;
  if (typeof value?.customerId !== 'string' || !Number.isSafeInteger(value.version)) return null;
  return { customerId: value.customerId, version: value.version as number, items: listItems(fromStored(value)) };
}
