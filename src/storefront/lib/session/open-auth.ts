/**
 * Finds out whether somebody is logged in, for every page. Kept small: what logs in, renews and calls comes with
 * auth-session.ts when it is needed. Where no mark says that a session may stand, nobody asks the server.
 */

import { onStoredElsewhere, persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { authState, ownerOf, SESSION_MARK, type SessionMark, TAB_OWNER } from './auth-state.ts';
import type { BrowserSession } from './browser-session.ts';

let opened = false;
/** Once; safe to call often. */
export function openAuth(): void {
  if (opened) return;
  opened = true;
  const follow = (kept: unknown) => {
    const ended = (kept as { ended?: unknown } | undefined)?.ended === true;
    const { status } = authState.getState();
    if (kept !== undefined && !ended) act((session) => session.resume());
    else if (status === 'INITIALISING' && tabStorage.read(TAB_OWNER) !== undefined) act((session) => session.resume());
    else if (status === 'INITIALISING') authState.setState({ status: 'LOGGED_OUT', customer: null, ended });
    else if (status === 'LOGGED_IN') act((session) => session.end(ended));
  };
  const mark = persistentStorage.read(SESSION_MARK);
  if (typeof mark === 'object') authState.setState({ pageOwner: ownerOf(mark as SessionMark | null) ?? null });
  follow(mark);
  onStoredElsewhere(SESSION_MARK, follow);
}

/** Code that cannot be fetched is a session that cannot be retrieved (AUTH-02). */
const act = (work: (session: BrowserSession) => unknown): void =>
  void import('./auth-session.ts').then(
    ({ session }) => work(session),
    () => authState.setState({ status: 'LOGGED_OUT', customer: null }),
  );
