/** This tab's session (browser-session.ts), wired to the browser. Heavy: import lazily. */
import { readTabViewing } from '#contract/site/viewing.ts';
import { callApi } from '../api-client/call-api.ts';
import { authState, SESSION_MARK, type SessionMark, TAB_OWNER } from '../auth/auth-state.ts';
import { type BrowserSession, createSession, type TabMessage } from '../auth/browser-session.ts';
import { startCartSync } from '../cart/start-cart-sync.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { clearAtLogOut, clearForNextOwner } from './auth-clearing.ts';
import { callAsViewer } from './viewing-call.ts';

const NAME = 'kerb-auth';
/** False while pages are rendered on the server, which has no session. */
const inBrowser = 'document' in globalThis;
const viewing = inBrowser ? readTabViewing(() => globalThis.sessionStorage) : null;
// A tab that staff look from neither tells other tabs of its session nor takes over theirs (EDIT-08).
const channel = inBrowser && !viewing && 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;

export const session: BrowserSession = createSession({
  state: authState,
  call: viewing ? callAsViewer(viewing, callApi) : callApi,
  mark: (mark) => {
    if (mark === null) persistentStorage.remove(SESSION_MARK);
    else persistentStorage.write(SESSION_MARK, mark);
  },
  marked: () => {
    const stored = persistentStorage.read(SESSION_MARK);
    return typeof stored === 'object' ? (stored as SessionMark | null) : null;
  },
  tabOwner: {
    read: () => {
      const stored = tabStorage.read(TAB_OWNER);
      return typeof stored === 'string' ? stored : null;
    },
    write: (customerId) => {
      if (customerId === null) tabStorage.remove(TAB_OWNER);
      else tabStorage.write(TAB_OWNER, customerId);
    },
  },
  withLock: async (work) =>
    globalThis.navigator.locks ? await globalThis.navigator.locks.request(NAME, work) : await work(),
  broadcast: (message) => channel?.postMessage(message),
  onBroadcast: (listener) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
  now: () => Date.now(),
  later: (work, ms) => {
    setTimeout(work, ms);
  },
});
session.on('LOGGED_OUT', clearAtLogOut);
session.on('OWNER_CHANGED', (elsewhere) => {
  clearForNextOwner(elsewhere);
  // The open page shows the other customer's data and has them in its forms.
  if (!elsewhere) return;
  leaveFieldsBlank();
  globalThis.location.reload();
});

/**
 * Browsers restore field values after a reload, and forms take them as typed: prevent that for another customer's
 * values (FIX-15).
 */
function leaveFieldsBlank(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    field.autocomplete = 'off';
    if (field.type !== 'checkbox' && field.type !== 'radio') field.value = '';
  }
}
if (inBrowser) startCartSync(session);
// A page restored from the back/forward cache may be older than the log-out (reliability F6).
if (inBrowser)
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) void session.resume();
  });
