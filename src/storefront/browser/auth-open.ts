/**
 * Finds out whether somebody is logged in, for every page. Kept small: what logs in, renews and calls comes with
 * auth-session.ts when it is needed. Where no mark says that a session may stand, nobody asks the server.
 */
import { authState, SESSION_MARK } from './auth-state.ts';
import { localKept, onKeptElsewhere } from './local-storage.ts';

let opened = false;
/** Once; safe to call often. */
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
