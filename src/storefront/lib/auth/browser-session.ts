/**
 * The session of this browser: fetches and renews the identity token, which is kept in memory only; one renewal at a
 * time across all tabs.
 */
import type { StoreApi } from 'zustand';
import type { Session, SessionReply } from '#contract/accounts/account.ts';
import { fail, ok } from '#shared/result.ts';
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
  /** Records for later pages and other tabs that a session may exist, or how the last one ended: null is a log-out. */
  mark: (mark: SessionMark | null) => void;
  /** The current mark, whichever tab set it. */
  marked: () => SessionMark | null;
  /**
   * Whose data this tab's own storage holds, across reloads: null when nobody has logged in here since the last
   * log-out.
   */
  tabOwner: { read: () => string | null; write: (customerId: string | null) => void };
  /** Runs exclusively among all tabs where the browser supports locks. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  broadcast: (message: TabMessage) => void;
  onBroadcast: (listener: (message: TabMessage) => void) => void;
  now: () => number;
  later: (work: () => void, ms: number) => void;
}

export interface BrowserSession {
  /** Resumes the session of the cookie; a shopper without one is logged out (AUTH-02). */
  resume: () => Promise<void>;
  /** The session has ended in another tab, by expiry when `ended`: ends it here too. The other tab has set the mark. */
  end: (ended: boolean) => void;
  logIn: (email: string, password: string) => Promise<ApiResult<null>>;
  /** Takes over a session that the server opened for another call than a log-in, as if the shopper had logged in. */
  takeSession: (session: Session) => Promise<void>;
  /** False when the request failed: then nothing has changed. */
  logOut: () => Promise<boolean>;
  /**
   * A call with the identity token (AUTH-05). A refused call gets a fresh token once; then the shopper is logged out
   * (SYNC-14).
   */
  call: Call;
  /** The logged-in customer; throws 'User not found' when logged out (AUTH-38). */
  user: () => Session['customer'];
  /** Registers work that belongs to log-in: it ends, in success or failure, before LOGGED_IN (SYNC-12). */
  duringLogIn: (work: (customer: Session['customer']) => Promise<unknown>) => void;
  /** Registers work to do while the session still exists; log-out waits for it, in success or failure. */
  beforeLogOut: (work: (customer: Session['customer']) => Promise<unknown>) => void;
  /**
   * `elsewhere`: it happened in another tab, perhaps a while ago, which has cleared the shared storage. OWNER_CHANGED
   * is fired before LOGGED_IN when the browser or tab still holds the data of another customer whose session expired
   * (FIX-15).
   */
  on: (event: AuthEvent, listener: (elsewhere: boolean) => void) => () => void;
}

/** The token is renewed when this little time is left; milliseconds. */
const MARGIN_MS = 120_000;
const MAX_TIMER_MS = 2_000_000_000;

export function createSession(parts: SessionDependencies): BrowserSession {
  const tab = openTabSession(parts);
  parts.onBroadcast((message) => {
    const { status } = tab.state.getState();
    if (status === 'LOGGING_IN' || status === 'LOGGING_OUT') return;
    if (message.kind === 'LOGGED_OUT') return end(tab, message.ended);
    // Sent before a log-out, received after it.
    if (tab.marked() === null) return;
    hold(tab, message.session);
    enter(tab, message.session);
  });

  return {
    end: (ended) => end(tab, ended),
    resume: () => resume(tab),
    logIn: (email, password) => logIn(tab, email, password),
    takeSession: (session) => admit(tab, session),
    logOut: () => logOut(tab),
    call: async (method, path, body, options) => {
      let session = isFresh(tab, tab.held) ? tab.held : await renew(tab);
      for (let again = true; ; again = false) {
        if (session === 'UNKNOWN') return fail({ kind: 'unreachable', status: null });
        const headers = { ...options?.headers, ...(session && { authorization: `Bearer ${session.token}` }) };
        const reply = await tab.call<never>(method, path, body, { ...options, headers });
        const refused = !reply.ok && reply.error.kind === 'refused' && reply.error.body.errorCode === 'Unauthorised';
        if (!refused) return reply;
        if (!again || !session) {
          if (isLoggedIn(tab)) lose(tab);
          return reply;
        }
        session = await renew(tab, session.token);
      }
    },
    user: () => {
      const { customer } = tab.state.getState();
      if (!customer) throw new Error('User not found');
      return customer;
    },
    duringLogIn: (work) => tab.works.push(work),
    beforeLogOut: (work) => tab.lastWorks.push(work),
    on: (event, listener) => {
      tab.listeners[event].add(listener);
      return () => tab.listeners[event].delete(listener);
    },
  };
}

/** The session in this tab, and what it works with. */
interface TabSession extends SessionDependencies {
  held: Session | null;
  /** To be done while logging in. */
  works: ((customer: Session['customer']) => Promise<unknown>)[];
  /** To be done before logging out. */
  lastWorks: ((customer: Session['customer']) => Promise<unknown>)[];
  listeners: Record<AuthEvent, Set<(elsewhere: boolean) => void>>;
  fire: (event: AuthEvent, elsewhere?: boolean) => void;
}

function openTabSession(parts: SessionDependencies): TabSession {
  const listeners: TabSession['listeners'] = { LOGGED_IN: new Set(), LOGGED_OUT: new Set(), OWNER_CHANGED: new Set() };
  return {
    ...parts,
    held: null,
    works: [],
    lastWorks: [],
    listeners,
    fire: (event, elsewhere = false) => {
      for (const listener of listeners[event]) listener(elsewhere);
    },
  };
}

const isFresh = ({ now }: TabSession, session: Session | null): session is Session =>
  session !== null && Date.parse(session.tokenExpiresAt) - now() > MARGIN_MS;

const isLoggedIn = ({ state }: TabSession): boolean => state.getState().status === 'LOGGED_IN';

/** Keeps the session, and renews it before its token expires. */
function hold(tab: TabSession, session: Session): void {
  tab.held = session;
  tab.later(
    () => {
      // If another tab has renewed the token meanwhile, there is nothing to do.
      if (tab.held === session && isLoggedIn(tab)) void renew(tab);
    },
    Math.min(MAX_TIMER_MS, Math.max(1_000, Date.parse(session.tokenExpiresAt) - tab.now() - MARGIN_MS)),
  );
}

function leave(tab: TabSession, ended: boolean, endedHere = ended): void {
  tab.held = null;
  if (!ended) {
    tab.tabOwner.write(null);
    if (tab.state.getState().pageOwner) tab.state.setState({ pageOwner: null });
  }
  tab.state.setState({ status: 'LOGGED_OUT', customer: null, ended, endedHere });
}

function forget(tab: TabSession, ended: boolean): void {
  // The data in the browser stay, and so does the record of their owner.
  const owner = ownerOf(tab.marked());
  tab.mark(ended ? { ended, at: new Date(tab.now()).toISOString(), ...(owner !== undefined && { owner }) } : null);
  leave(tab, ended);
  tab.broadcast({ kind: 'LOGGED_OUT', ended });
}

/** Another tab has logged this customer in: data of another customer in this tab are cleared first. */
function enter(tab: TabSession, { customer }: Session): void {
  const owner = tab.tabOwner.read() ?? tab.state.getState().pageOwner ?? null;
  if (owner !== null && owner !== customer.customerId) tab.fire('OWNER_CHANGED', true);
  tab.tabOwner.write(customer.customerId);
  tab.state.setState({ status: 'LOGGED_IN', customer, ended: false, endedHere: false });
}

function end(tab: TabSession, ended: boolean): void {
  const { status, ended: before } = tab.state.getState();
  // A session that this tab found expired may have been logged out of in another tab at that moment.
  if (status !== 'LOGGED_IN' && (status !== 'LOGGED_OUT' || ended || !before)) return;
  leave(tab, ended);
  // Only a log-out by the shopper clears the data in the browser (AUTH-40).
  if (!ended) tab.fire('LOGGED_OUT', true);
}

/** The server knows no session: without a mark another tab has logged out; otherwise the session expired. */
function lose(tab: TabSession): void {
  if (tab.marked() !== null) {
    forget(tab, true);
    return;
  }
  leave(tab, false);
  tab.fire('LOGGED_OUT', true);
}

/**
 * Fetches the session from the server: null when there is none, 'UNKNOWN' when the request failed. `stale` is a token
 * that must not be reused.
 */
function renew(tab: TabSession, stale?: string): Promise<Session | null | 'UNKNOWN'> {
  return tab.withLock(async () => {
    if (isFresh(tab, tab.held) && tab.held.token !== stale) return tab.held;
    const before = tab.marked();
    const reply = await tab.call<SessionReply>('POST', 'auth/refresh');
    if (!reply.ok) return 'UNKNOWN';
    const { session } = reply.value;
    // A session issued just before a log-out does not count.
    if (!session || (before !== null && tab.marked() === null)) {
      if (isLoggedIn(tab)) lose(tab);
      return null;
    }
    hold(tab, session);
    tab.broadcast({ kind: 'SESSION', session });
    return session;
  });
}

async function resume(tab: TabSession): Promise<void> {
  const standing = tab.marked();
  // A page restored from the back/forward cache may be older than the end of its session, or than the next session.
  if (standing === null || 'ended' in standing) {
    const ended = standing !== null;
    if (tab.state.getState().status !== 'INITIALISING') return end(tab, ended);
    // The browser suspended this tab, and restored it after a log-out in another.
    const missed = !ended && tab.tabOwner.read() !== null;
    // Announced by each page of a tab that was logged in, until somebody logs in or out there.
    leave(tab, ended, ended && tab.tabOwner.read() !== null);
    if (missed) tab.fire('LOGGED_OUT', true);
    return;
  }
  const isTheirs = standing.customerId === tab.state.getState().customer?.customerId;
  if (isLoggedIn(tab) && isFresh(tab, tab.held) && isTheirs) return;
  const session = await renew(tab, isTheirs ? undefined : tab.held?.token);
  const { status } = tab.state.getState();
  if (status === 'LOGGING_IN' || status === 'LOGGING_OUT') return;
  if (session === null) lose(tab);
  else if (session === 'UNKNOWN') {
    // The previous token may be another customer's (AUTH-02). The mark stays: the next page tries again.
    tab.held = null;
    tab.state.setState({ status: 'LOGGED_OUT', customer: null });
  } else enter(tab, session);
}

async function logIn(tab: TabSession, email: string, password: string): Promise<ApiResult<null>> {
  tab.state.setState({ status: 'LOGGING_IN', customer: null });
  const reply = await tab.call<SessionReply>('POST', 'auth/login', { email, password });
  if (!reply.ok || !reply.value.session) {
    tab.state.setState({ status: 'LOGGED_OUT', customer: null });
    return reply.ok ? fail({ kind: 'unreachable', status: null }) : reply;
  }
  await admit(tab, reply.value.session);
  return ok(null);
}

/** The server has opened this session here: merges what the guest has, and tells the page and the other tabs. */
async function admit(tab: TabSession, session: Session): Promise<void> {
  tab.state.setState({ status: 'LOGGING_IN', customer: null });
  hold(tab, session);
  const { customerId } = session.customer;
  const before = tab.marked();
  const owner = tab.tabOwner.read();
  // Fire before any other event of this log-in, so that the cart is not merged or saved as this customer's. An
  // expired session with an unknown owner counts as somebody else's.
  if ((before !== null && ownerOf(before) !== customerId) || (owner !== null && owner !== customerId))
    tab.fire('OWNER_CHANGED');
  tab.mark({ customerId });
  tab.tabOwner.write(customerId);
  await Promise.allSettled(tab.works.map((work) => work(session.customer)));
  tab.state.setState({ status: 'LOGGED_IN', customer: session.customer, ended: false, endedHere: false });
  tab.broadcast({ kind: 'SESSION', session });
  tab.fire('LOGGED_IN');
}

async function logOut(tab: TabSession): Promise<boolean> {
  const before = tab.state.getState();
  tab.state.setState({ status: 'LOGGING_OUT' });
  const { customer } = before;
  if (customer) await Promise.allSettled(tab.lastWorks.map((work) => work(customer)));
  const reply = await tab.call<undefined>('POST', 'auth/logout');
  if (!reply.ok) {
    tab.state.setState(before, true);
    return false;
  }
  forget(tab, false);
  tab.fire('LOGGED_OUT');
  return true;
}
