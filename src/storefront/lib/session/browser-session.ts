/** The session of this browser: gets and renews the identity token, which lives in memory alone; one renewal at a time in all tabs. */
import type { StoreApi } from 'zustand';
import type { Session, SessionReply } from '#contract/accounts/account.ts';
import type { ApiOptions, ApiResult } from '../api-client/call-api.ts';
import { type AuthState, ownerOf, type SessionMark } from './auth-state.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = <T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: Pick<ApiOptions, 'fetch' | 'headers' | 'signal' | 'timeoutMs'>,
) => Promise<ApiResult<T>>;
export type TabMessage = { kind: 'SESSION'; session: Session } | { kind: 'LOGGED_OUT'; ended: boolean };
export type AuthEvent = 'LOGGED_IN' | 'LOGGED_OUT' | 'OWNER_CHANGED';

export interface SessionDependencies {
  state: StoreApi<AuthState>;
  call: Call;
  /** Says to later pages and other tabs that a session may stand, or how the last one ended: null is a log-out. */
  mark: (mark: SessionMark | null) => void;
  /** The mark as it stands now, whichever tab set it. */
  marked: () => SessionMark | null;
  /** Whose data this tab's own storage holds, through reloads: null when nobody has been logged in here since the last log-out. */
  tabOwner: { read: () => string | null; write: (customerId: string | null) => void };
  /** Runs alone among all tabs where the browser can. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  tell: (message: TabMessage) => void;
  onTold: (listener: (message: TabMessage) => void) => void;
  now: () => number;
  later: (work: () => void, ms: number) => void;
}

export interface BrowserSession {
  /** Takes up the session that the cookie stands for; whoever has none is logged out (AUTH-02). */
  resume: () => Promise<void>;
  /** The session has ended elsewhere, without the shopper's doing when `ended`: the same here. Whoever ended it has set the mark. */
  end: (ended: boolean) => void;
  logIn: (email: string, password: string) => Promise<ApiResult<null>>;
  /** False when the server could not be told: then nothing has changed. */
  logOut: () => Promise<boolean>;
  /** A call with the identity token (AUTH-05). One that is refused gets a fresh token once; then the shopper is logged out (SYNC-14). */
  call: Call;
  /** Who is logged in; throws 'User not found' while nobody is known to be (AUTH-38). */
  user: () => Session['customer'];
  /** Work that belongs to logging in: its end, good or bad, comes before LOGGED_IN (SYNC-12). */
  duringLogIn: (work: (customer: Session['customer']) => Promise<unknown>) => void;
  /** Work that has to be done while the session still stands; log-out waits for its end, good or bad. */
  beforeLogOut: (work: (customer: Session['customer']) => Promise<unknown>) => void;
  /**
   * `elsewhere`: it happened in another tab, perhaps a while ago, which has cleared what all tabs share. OWNER_CHANGED comes before
   * a customer is LOGGED_IN at a browser or tab that still holds the data of another, whose session ended by itself (FIX-15).
   */
  on: (event: AuthEvent, listener: (elsewhere: boolean) => void) => () => void;
}

/** Renewed when this little is left. */
const MARGIN_MS = 120_000;
const MAX_TIMER_MS = 2_000_000_000;

export function createSession(parts: SessionDependencies): BrowserSession {
  const { state, call, mark, marked, tabOwner, alone, tell, onTold, now, later } = parts;
  let held: Session | null = null;
  const works: ((customer: Session['customer']) => Promise<unknown>)[] = [];
  const lastWorks: typeof works = [];
  const listeners: Record<AuthEvent, Set<(elsewhere: boolean) => void>> = {
    LOGGED_IN: new Set(),
    LOGGED_OUT: new Set(),
    OWNER_CHANGED: new Set(),
  };
  const fire = (event: AuthEvent, elsewhere = false) => {
    for (const listener of listeners[event]) listener(elsewhere);
  };

  const isFresh = (session: Session | null): session is Session =>
    session !== null && Date.parse(session.tokenExpiresAt) - now() > MARGIN_MS;
  const isLoggedIn = () => state.getState().status === 'LOGGED_IN';

  const hold = (session: Session) => {
    held = session;
    later(
      () => {
        // A tab that another has served meanwhile has nothing to do.
        if (held === session && isLoggedIn()) void renew();
      },
      Math.min(MAX_TIMER_MS, Math.max(1_000, Date.parse(session.tokenExpiresAt) - now() - MARGIN_MS)),
    );
  };
  const leave = (ended: boolean, endedHere = ended) => {
    held = null;
    if (!ended) {
      tabOwner.write(null);
      if (state.getState().pageOwner) state.setState({ pageOwner: null });
    }
    state.setState({ status: 'LOGGED_OUT', customer: null, ended, endedHere });
  };
  const forget = (ended: boolean) => {
    // What is in the browser stays, and so does the knowledge of whose it is.
    const owner = ownerOf(marked());
    mark(ended ? { ended, at: new Date(now()).toISOString(), ...(owner !== undefined && { owner }) } : null);
    leave(ended);
    tell({ kind: 'LOGGED_OUT', ended });
  };
  /** Another tab has logged this customer in: what this tab alone keeps, or shows, of somebody else goes first. */
  const enter = ({ customer }: Session) => {
    const owner = tabOwner.read() ?? state.getState().pageOwner ?? null;
    if (owner !== null && owner !== customer.customerId) fire('OWNER_CHANGED', true);
    tabOwner.write(customer.customerId);
    state.setState({ status: 'LOGGED_IN', customer, ended: false, endedHere: false });
  };
  const end = (ended: boolean) => {
    const { status, ended: before } = state.getState();
    // A session that this tab found ended may turn out to have been logged out of in another at that moment.
    if (status !== 'LOGGED_IN' && (status !== 'LOGGED_OUT' || ended || !before)) return;
    leave(ended);
    // Only a log-out of the shopper's takes what is in the browser (AUTH-40).
    if (!ended) fire('LOGGED_OUT', true);
  };
  /** The server knows of no session: another tab has logged out where no mark stands any more; else it ended by itself. */
  const lose = () => {
    if (marked() !== null) return forget(true);
    leave(false);
    fire('LOGGED_OUT', true);
  };

  /** The session as the server has it: null when there is none, 'UNKNOWN' when nobody can say. `stale` is a token not to be had again. */
  const renew = (stale?: string): Promise<Session | null | 'UNKNOWN'> =>
    alone(async () => {
      if (isFresh(held) && held.token !== stale) return held;
      const before = marked();
      const reply = await call<SessionReply>('POST', 'auth/refresh');
      if (!reply.ok) return 'UNKNOWN';
      const { session } = reply.value;
      // A session that was given out just before a log-out is none.
      if (!session || (before !== null && marked() === null)) {
        if (isLoggedIn()) lose();
        return null;
      }
      hold(session);
      tell({ kind: 'SESSION', session });
      return session;
    });

  onTold((message) => {
    const { status } = state.getState();
    if (status === 'LOGGING_IN' || status === 'LOGGING_OUT') return;
    if (message.kind === 'LOGGED_OUT') return end(message.ended);
    // Told before a log-out, heard after it.
    if (marked() === null) return;
    hold(message.session);
    enter(message.session);
  });

  return {
    end,
    resume: async () => {
      const standing = marked();
      // A page that comes back may be older than the end of its session, or than the next one.
      if (standing === null || 'ended' in standing) {
        const ended = standing !== null;
        if (state.getState().status !== 'INITIALISING') return end(ended);
        // The browser let this tab go, and brought it back after a log-out in another.
        const missed = !ended && tabOwner.read() !== null;
        // Told again by each page of a tab that was logged in, until somebody logs in there or out.
        leave(ended, ended && tabOwner.read() !== null);
        if (missed) fire('LOGGED_OUT', true);
        return;
      }
      const isTheirs = standing.customerId === state.getState().customer?.customerId;
      if (isLoggedIn() && isFresh(held) && isTheirs) return;
      const session = await renew(isTheirs ? undefined : held?.token);
      const { status } = state.getState();
      if (status === 'LOGGING_IN' || status === 'LOGGING_OUT') return;
      if (session === null) lose();
      else if (session === 'UNKNOWN') {
        // The token of before may be another customer's (AUTH-02). The mark stays: the next page asks again.
        held = null;
        state.setState({ status: 'LOGGED_OUT', customer: null });
      } else enter(session);
    },
    logIn: async (email, password) => {
      state.setState({ status: 'LOGGING_IN', customer: null });
      const reply = await call<SessionReply>('POST', 'auth/login', { email, password });
      if (!reply.ok || !reply.value.session) {
        state.setState({ status: 'LOGGED_OUT', customer: null });
        return reply.ok ? { ok: false, error: { kind: 'unreachable', status: null } } : reply;
      }
      const { session } = reply.value;
      hold(session);
      const { customerId } = session.customer;
      const before = marked();
      const tab = tabOwner.read();
      // Before anything of this log-in: the cart is not to be merged, nor saved, as this customer's. An end whose owner is not
      // known is somebody else's.
      if ((before !== null && ownerOf(before) !== customerId) || (tab !== null && tab !== customerId))
        fire('OWNER_CHANGED');
      mark({ customerId });
      tabOwner.write(customerId);
      await Promise.allSettled(works.map((work) => work(session.customer)));
      state.setState({ status: 'LOGGED_IN', customer: session.customer, ended: false, endedHere: false });
      tell({ kind: 'SESSION', session });
      fire('LOGGED_IN');
      return { ok: true, value: null };
    },
    logOut: async () => {
      const before = state.getState();
      state.setState({ status: 'LOGGING_OUT' });
      const { customer } = before;
      if (customer) await Promise.allSettled(lastWorks.map((work) => work(customer)));
      const reply = await call<undefined>('POST', 'auth/logout');
      if (!reply.ok) {
        state.setState(before, true);
        return false;
      }
      forget(false);
      fire('LOGGED_OUT');
      return true;
    },
    call: async (method, path, body, options) => {
      let session = isFresh(held) ? held : await renew();
      for (let again = true; ; again = false) {
        if (session === 'UNKNOWN') return { ok: false, error: { kind: 'unreachable', status: null } };
        const headers = { ...options?.headers, ...(session && { authorization: `Bearer ${session.token}` }) };
        const reply = await call<never>(method, path, body, { ...options, headers });
        const refused = !reply.ok && reply.error.kind === 'refused' && reply.error.body.errorCode === 'Unauthorised';
        if (!refused) return reply;
        if (!again || !session) {
          if (isLoggedIn()) lose();
          return reply;
        }
        session = await renew(session.token);
      }
    },
    user: () => {
      const { customer } = state.getState();
      if (!customer) throw new Error('User not found');
      return customer;
    },
    duringLogIn: (work) => works.push(work),
    beforeLogOut: (work) => lastWorks.push(work),
    on: (event, listener) => {
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
  };
}
