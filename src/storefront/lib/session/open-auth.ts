/**
 * Finds out on every page whether somebody is logged in. Kept small: log-in, renewal and calls are in auth-session.ts,
 * loaded when needed. Without a mark that a session may exist, no request is sent.
 */

import { authState, ownerOf, SESSION_MARK, type SessionMark, TAB_OWNER } from '../auth/auth-state.ts';
import type { BrowserSession } from '../auth/browser-session.ts';
import { onStoredElsewhere, persistentStorage, tabStorage } from '../storage/versioned-storage.ts';

let opened = false;
/** Runs once; may be called repeatedly. */
export function openAuth(): void {
  if (opened) return;
  opened = true;
  const follow = (stored: unknown) => {
    const ended = (stored as { ended?: unknown } | undefined)?.ended === true;
    const { status } = authState.getState();
    if (stored !== undefined && !ended) act((session) => session.resume());
    else if (status === 'INITIALISING' && tabStorage.read(TAB_OWNER) !== undefined) act((session) => session.resume());
    else if (status === 'INITIALISING') authState.setState({ status: 'LOGGED_OUT', customer: null, ended });
    else if (status === 'LOGGED_IN') act((session) => session.end(ended));
  };
  const mark = persistentStorage.read(SESSION_MARK);
  if (typeof mark === 'object') authState.setState({ pageOwner: ownerOf(mark as SessionMark | null) ?? null });
  follow(mark);
  onStoredElsewhere(SESSION_MARK, follow);
}

/** If the code fails to load, the session counts as not retrievable (AUTH-02). */
const act = (work: (session: BrowserSession) => unknown): void =>
  void import('./auth-session.ts').then(
    ({ session }) => work(session),
    () => authState.setState({ status: 'LOGGED_OUT', customer: null }),
  );
