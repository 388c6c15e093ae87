/** Several tabs of one browser on one server, for tests of the session. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '#contract/accounts/account.ts';
import { fail, ok } from '#shared/result.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { AuthState, AuthStatus, SessionMark } from './auth-state.ts';
import { createSession, type SessionDependencies, type TabMessage } from './browser-session.ts';

/** Milliseconds. */
export const HOUR = 3_600_000;

/** Who logs in unless a test says otherwise. */
export const customer = {
  customerId: '00000000-0000-4000-8000-000000000001',
  email: 'aroha@example.co.nz',
  firstName: 'Aroha',
  lastName: 'Ngāta',
};

const refused = (errorCode: 'Unauthorised' | 'CredentialsWrong', status = 401): ApiResult<never> =>
  fail({ kind: 'refused', status, body: { errorCode, message: 'x' }, retryAfterMs: null });

const unreachable: ApiResult<never> = fail({ kind: 'unreachable', status: null });

/** Answers and messages delayed until the test releases them. */
interface Held {
  refresh: Promise<void> | null;
  logOut: Promise<void> | null;
  messages: (() => void)[] | null;
}

/** The server as the session's calls see it; it issues tokens for an hour from `now`. */
function openServer(now: () => number, held: Held) {
  let serial = 0;
  const server = {
    loggedIn: false,
    down: false,
    /** The customer who logs in next. */
    customer,
    seen: [] as string[],
    valid: new Set<string>(),
    newSession(): Session {
      serial += 1;
      const token = `token-${serial}`;
      server.valid.add(token);
      return { token, tokenExpiresAt: new Date(now() + HOUR).toISOString(), customer: server.customer };
    },
  };
  const call = async (method: string, path: string, body: unknown, options?: { headers?: Record<string, string> }) => {
    await new Promise((done) => setTimeout(done, 1));
    server.seen.push(path);
    if (server.down) return unreachable;
    if (path === 'auth/refresh') {
      const reply = ok({ session: server.loggedIn ? server.newSession() : null });
      await held.refresh;
      return reply;
    }
    if (path === 'auth/logout') {
      server.loggedIn = false;
      server.valid.clear();
      await held.logOut;
      return ok(undefined);
    }
    if (path === 'auth/login') {
      if ((body as { password: string }).password !== 'right') return refused('CredentialsWrong');
      server.loggedIn = true;
      return ok({ session: server.newSession() });
    }
    const token = options?.headers?.authorization?.replace('Bearer ', '') ?? '';
    return server.valid.has(token) ? ok(`${method} ${path}`) : refused('Unauthorised');
  };
  return { server, call: call as unknown as SessionDependencies['call'] };
}

/** A clock that a test moves, with the work that waits for it. */
function openClock() {
  let at = 1_000_000;
  const timers: { at: number; work: () => void }[] = [];
  return {
    now: () => at,
    later: (work: () => void, ms: number) => {
      timers.push({ at: at + ms, work });
    },
    pass: async (ms: number) => {
      at += ms;
      for (const timer of timers.splice(0)) {
        if (timer.at <= at) timer.work();
        else timers.push(timer);
      }
      await new Promise((done) => setTimeout(done, 10));
    },
  };
}

/** What the tabs of one browser share: one lock, and messages to every other tab. */
function openTabChannel(held: Held) {
  let lock = Promise.resolve<unknown>(undefined);
  let tabs = 0;
  const listeners: { tab: number; listener: (message: TabMessage) => void }[] = [];
  return (): Pick<SessionDependencies, 'withLock' | 'broadcast' | 'onBroadcast'> => {
    const tab = tabs;
    tabs += 1;
    return {
      withLock: (work) => {
        const mine = lock.then(work);
        lock = mine.catch(() => undefined);
        return mine;
      },
      broadcast: (message) => {
        const deliver = () => {
          for (const other of listeners) if (other.tab !== tab) other.listener(message);
        };
        if (held.messages) held.messages.push(deliver);
        else deliver();
      },
      onBroadcast: (listener) => listeners.push({ tab, listener }),
    };
  };
}

/** A tab's session, and what a test sees of it: its statuses and events in order. */
function openTabWith(dependencies: Omit<SessionDependencies, 'state' | 'tabOwner'>) {
  const statuses: AuthStatus[] = [];
  const state = createStore<AuthState>(() => ({ status: 'INITIALISING', customer: null }));
  state.subscribe(({ status }) => {
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  const events: string[] = [];
  let owner: string | null = null;
  /** What the tab's own storage still holds when the browser loads the tab again. */
  const storeOwner = (customerId: string | null) => {
    owner = customerId;
  };
  const session = createSession({ ...dependencies, state, tabOwner: { read: () => owner, write: storeOwner } });
  session.on('LOGGED_IN', () => events.push('LOGGED_IN'));
  session.on('LOGGED_OUT', (elsewhere) => events.push(elsewhere ? 'LOGGED_OUT elsewhere' : 'LOGGED_OUT'));
  session.on('OWNER_CHANGED', (elsewhere) =>
    events.push(`OWNER_CHANGED${elsewhere ? ' elsewhere' : ''} ${JSON.stringify(dependencies.marked())}`),
  );
  return { session, state, statuses, events, ownerOfTab: () => owner, storeOwner };
}

/** Several tabs of one browser on one server. */
export function openBrowser() {
  const held: Held = { refresh: null, logOut: null, messages: null };
  const marks: (SessionMark | null)[] = [];
  const { now, later, pass } = openClock();
  const { server, call } = openServer(now, held);
  const joinChannel = openTabChannel(held);
  return {
    server,
    openTab: () =>
      openTabWith({
        ...joinChannel(),
        call,
        mark: (mark) => marks.push(mark),
        marked: () => marks.at(-1) ?? null,
        now,
        later,
      }),
    pass,
    marks,
    /** The initial state of a page where somebody has logged in before. */
    known: () => marks.push({ customerId: customer.customerId }),
    held,
    refreshes: () => server.seen.filter((path) => path === 'auth/refresh').length,
  };
}

/** Another customer, who logs in at the same browser. */
export const other = {
  ...customer,
  customerId: '00000000-0000-4000-8000-000000000002',
  email: 'bea@example.co.nz',
  firstName: 'Bea',
};
