/** This tab's session (auth-session-parts.ts), wired to the browser. Heavy: import lazily. */
import { callApi } from '../api-client/call-api.ts';
import { startCartSync } from '../cart/start-cart-sync.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { clearAtLogOut, clearForNextOwner } from './auth-clearing.ts';
import { authState, SESSION_MARK, type SessionMark, TAB_OWNER } from './auth-state.ts';
import { type BrowserSession, createSession, type TabMessage } from './browser-session.ts';

const NAME = 'kerb-auth';
/** Pages are also drawn on the server, where there is nobody to tell. */
const inBrowser = 'document' in globalThis;
const channel = inBrowser && 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;

export const session: BrowserSession = createSession({
  state: authState,
  call: callApi,
  mark: (mark) => {
    if (mark === null) persistentStorage.remove(SESSION_MARK);
    else persistentStorage.write(SESSION_MARK, mark);
  },
  marked: () => {
    const kept = persistentStorage.read(SESSION_MARK);
    return typeof kept === 'object' ? (kept as SessionMark | null) : null;
  },
  tabOwner: {
    read: () => {
      const kept = tabStorage.read(TAB_OWNER);
      return typeof kept === 'string' ? kept : null;
    },
    write: (customerId) => {
      if (customerId === null) tabStorage.remove(TAB_OWNER);
      else tabStorage.write(TAB_OWNER, customerId);
    },
  },
  alone: async (work) =>
    globalThis.navigator.locks ? await globalThis.navigator.locks.request(NAME, work) : await work(),
  tell: (message) => channel?.postMessage(message),
  onTold: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
  now: () => Date.now(),
  later: (work, ms) => {
    setTimeout(work, ms);
  },
});
session.on('LOGGED_OUT', clearAtLogOut);
session.on('OWNER_CHANGED', (elsewhere) => {
  clearForNextOwner(elsewhere);
  // The page that is open here shows, and has in its forms, what the other customer saw and typed.
  if (!elsewhere) return;
  leaveFieldsBlank();
  globalThis.location.reload();
});

/** A browser puts back what stood in fields before a reload, and forms take that as typed: not what was another customer's (FIX-15). */
function leaveFieldsBlank(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    field.autocomplete = 'off';
    if (field.type !== 'checkbox' && field.type !== 'radio') field.value = '';
  }
}
if (inBrowser) startCartSync(session);
// A page that comes back from the browser's memory may be older than the log-out (F6).
if (inBrowser)
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) void session.resume();
  });
