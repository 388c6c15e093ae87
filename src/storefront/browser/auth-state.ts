/**
 * Whether somebody is logged in, for every page. Kept small: what logs in, renews and calls comes with auth-session.ts when
 * it is needed. A mark in the browser's storage says that a session may stand; without one nobody asks the server.
 */
import { createStore } from 'zustand/vanilla';
import type { Session } from '#contract/account.ts';
import { localKept, onKeptElsewhere } from './local-storage.ts';

export type AuthStatus = 'INITIALISING' | 'LOGGED_IN' | 'LOGGED_OUT' | 'LOGGING_IN' | 'LOGGING_OUT';
export interface AuthState {
  status: AuthStatus;
  /** Null unless logged in. */
  customer: Session['customer'] | null;
}
export const SESSION_MARK = 'session';

/** INITIALISING until it is known (AUTH-01). */
export const authState = createStore<AuthState>(() => ({ status: 'INITIALISING', customer: null }));

let opened = false;
/** Finds out, once; safe to call often. */
export function openAuth(): void {
  if (opened) return;
  opened = true;
  const follow = (mark: unknown) => {
    const { status } = authState.getState();
    if (mark === undefined && status === 'INITIALISING') authState.setState({ status: 'LOGGED_OUT', customer: null });
    else if (mark !== undefined || status === 'LOGGED_IN')
      import('./auth-session.ts').then(
        ({ session }) => (mark === undefined ? session.end() : session.resume()),
        // Code that cannot be fetched is a session that cannot be retrieved (AUTH-02).
        () => authState.setState({ status: 'LOGGED_OUT', customer: null }),
      );
  };
  follow(localKept.read(SESSION_MARK));
  onKeptElsewhere(SESSION_MARK, follow);
}
