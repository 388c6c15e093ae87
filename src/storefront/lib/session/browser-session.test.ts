import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '#contract/accounts/account.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import type { AuthState, AuthStatus, SessionMark } from './auth-state.ts';
import { createSession, type TabMessage } from './browser-session.ts';

const HOUR = 3_600_000;
const customer = {
  customerId: '00000000-0000-4000-8000-000000000001',
  email: 'aroha@example.co.nz',
  firstName: 'Aroha',
  lastName: 'Ngāta',
};
const refused = (errorCode: 'Unauthorised' | 'CredentialsWrong', status = 401): ApiResult<never> => ({
  ok: false,
  error: { kind: 'refused', status, body: { errorCode, message: 'x' }, retryAfterMs: null },
});
const unreachable: ApiResult<never> = { ok: false, error: { kind: 'unreachable', status: null } };

/** Several tabs of one browser on one server. */
function openBrowser() {
  let at = 1_000_000;
  let lock = Promise.resolve<unknown>(undefined);
  let serial = 0;
  const listeners: { tab: number; listener: (message: TabMessage) => void }[] = [];
  const timers: { at: number; work: () => void }[] = [];
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
      return { token, tokenExpiresAt: new Date(at + HOUR).toISOString(), customer: server.customer };
    },
  };
  const marks: (SessionMark | null)[] = [];
  /** Answers and messages delayed until the test releases them. */
  const held = {
    refresh: null as Promise<void> | null,
    logOut: null as Promise<void> | null,
    messages: null as (() => void)[] | null,
  };
  /** The initial state of a page where somebody has logged in before. */
  const known = () => marks.push({ customerId: customer.customerId });
  const openTab = () => {
    const tab = listeners.length;
    const statuses: AuthStatus[] = [];
    const state = createStore<AuthState>(() => ({ status: 'INITIALISING', customer: null }));
    state.subscribe(({ status }) => {
      if (statuses.at(-1) !== status) statuses.push(status);
    });
    const events: string[] = [];
    let owner: string | null = null;
    const session = createSession({
      state,
      tabOwner: {
        read: () => owner,
        write: (customerId) => {
          owner = customerId;
        },
      },
      call: (async (method: string, path: string, body: unknown, options?: { headers?: Record<string, string> }) => {
        await new Promise((done) => setTimeout(done, 1));
        server.seen.push(path);
        if (server.down) return unreachable;
        if (path === 'auth/refresh') {
          const reply = { ok: true, value: { session: server.loggedIn ? server.newSession() : null } };
          await held.refresh;
          return reply;
        }
        if (path === 'auth/logout') {
          server.loggedIn = false;
          server.valid.clear();
          await held.logOut;
          return { ok: true, value: undefined };
        }
        if (path === 'auth/login') {
          if ((body as { password: string }).password !== 'right') return refused('CredentialsWrong');
          server.loggedIn = true;
          return { ok: true, value: { session: server.newSession() } };
        }
        const token = options?.headers?.authorization?.replace('Bearer ', '') ?? '';
        return server.valid.has(token) ? { ok: true, value: `${method} ${path}` } : refused('Unauthorised');
      }) as never,
      mark: (mark) => marks.push(mark),
      marked: () => marks.at(-1) ?? null,
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
      now: () => at,
      later: (work, ms) => timers.push({ at: at + ms, work }),
    });
    session.on('LOGGED_IN', () => events.push('LOGGED_IN'));
    session.on('LOGGED_OUT', (elsewhere) => events.push(elsewhere ? 'LOGGED_OUT elsewhere' : 'LOGGED_OUT'));
    session.on('OWNER_CHANGED', (elsewhere) =>
      events.push(`OWNER_CHANGED${elsewhere ? ' elsewhere' : ''} ${JSON.stringify(marks.at(-1))}`),
    );
    /** What the tab's own storage still holds when the browser loads the tab again. */
    const keepOwner = (customerId: string) => {
      owner = customerId;
    };
    return { session, state, statuses, events, ownerOfTab: () => owner, keepOwner };
  };
  const pass = async (ms: number) => {
    at += ms;
    for (const timer of timers.splice(0)) {
      if (timer.at <= at) timer.work();
      else timers.push(timer);
    }
    await new Promise((done) => setTimeout(done, 10));
  };
  return {
    server,
    openTab,
    pass,
    marks,
    known,
    held,
    refreshes: () => server.seen.filter((path) => path === 'auth/refresh').length,
  };
}

test('AUTH-01 AUTH-40 a session from log-in to log-out', async () => {
  const { openTab, marks } = openBrowser();
  const { session, state, statuses, events } = openTab();
  expect(state.getState().status).toBe('INITIALISING');
  expect(await session.logIn('a', 'wrong')).toMatchObject({ ok: false });
  expect(await session.logIn('a', 'right')).toEqual({ ok: true, value: null });
  expect(state.getState().customer).toEqual(customer);
  expect(await session.logOut()).toBe(true);
  expect(statuses).toEqual(['LOGGING_IN', 'LOGGED_OUT', 'LOGGING_IN', 'LOGGED_IN', 'LOGGING_OUT', 'LOGGED_OUT']);
  expect(events).toEqual(['LOGGED_IN', 'LOGGED_OUT']);
  expect(marks).toEqual([{ customerId: customer.customerId }, null]);
});

test('AUTH-02 a shopper without a session, or whose session cannot be checked, is logged out', async () => {
  const { openTab, server, marks, known } = openBrowser();
  known();
  const first = openTab();
  await first.session.resume();
  expect(first.state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: true, endedHere: true });
  expect(marks.at(-1)).toMatchObject({ ended: true, owner: customer.customerId });
  known();
  server.down = true;
  server.loggedIn = true;
  const second = openTab();
  await second.session.resume();
  expect(second.state.getState().status).toBe('LOGGED_OUT');
  // The mark stays, so that a page with a working connection finds the session again.
  expect(marks.at(-1)).toEqual({ customerId: customer.customerId });
  server.down = false;
  await second.session.resume();
  expect(second.state.getState()).toMatchObject({ status: 'LOGGED_IN', customer });
});

test('AUTH-02 a logout because the session cannot be checked drops the token, which may be another customer’s', async () => {
  const { openTab, server, marks, refreshes } = openBrowser();
  const { session, state } = openTab();
  await session.logIn('a', 'right');
  // Somebody else logged in in another tab, and the connection fails.
  server.customer = { ...customer, customerId: '00000000-0000-4000-8000-000000000002' };
  marks.push({ customerId: server.customer.customerId });
  server.down = true;
  await session.resume();
  expect(state.getState()).toMatchObject({ status: 'LOGGED_OUT', customer: null });
  server.down = false;
  const refreshesBefore = refreshes();
  await session.call('GET', 'account');
  expect(refreshes()).toBe(refreshesBefore + 1);
});

test('AUTH-38 reading the user throws before a log-in', async () => {
  const { openTab } = openBrowser();
  const { session } = openTab();
  expect(() => session.user()).toThrow('User not found');
  await session.logIn('a', 'right');
  expect(session.user()).toEqual(customer);
});

test('a log-out that did not reach the server changes nothing', async () => {
  const { openTab, server } = openBrowser();
  const { session, state, events } = openTab();
  await session.logIn('a', 'right');
  server.down = true;
  expect(await session.logOut()).toBe(false);
  expect(state.getState()).toMatchObject({ status: 'LOGGED_IN', customer });
  expect(events).toEqual(['LOGGED_IN']);
});

test('SYNC-12 log-in work ends before LOGGED_IN, in success or failure', async () => {
  const { openTab } = openBrowser();
  const { session, state, events } = openTab();
  const story: string[] = [];
  session.duringLogIn(async ({ customerId }) => {
    story.push(`sync ${customerId === customer.customerId} ${state.getState().status} ${events.length}`);
    await new Promise((done) => setTimeout(done, 5));
    throw new Error('the server was not in the mood');
  });
  await session.logIn('a', 'right');
  expect(story).toEqual(['sync true LOGGING_IN 0']);
  expect(events).toEqual(['LOGGED_IN']);
  expect(state.getState().status).toBe('LOGGED_IN');
});

test('five tabs opened at once send one request; later ones share the token; it is renewed before it expires, once for all', async () => {
  const { openTab, server, pass, known, refreshes } = openBrowser();
  known();
  server.loggedIn = true;
  const tabs = Array.from({ length: 5 }, openTab);
  await Promise.all(tabs.map(({ session }) => session.resume()));
  expect(refreshes()).toBe(1);
  expect(tabs.map(({ state }) => state.getState().status)).toEqual(Array(5).fill('LOGGED_IN'));
  await pass(HOUR - 119_000);
  expect(refreshes()).toBe(2);
  expect(await tabs[3]?.session.call('GET', 'account')).toEqual({ ok: true, value: 'GET account' });
  expect(refreshes()).toBe(2);
});

test('SYNC-14 SYNC-17 a refused call gets a fresh token once, and then the shopper is logged out', async () => {
  const { openTab, server, refreshes } = openBrowser();
  const { session, state, events } = openTab();
  await session.logIn('a', 'right');
  server.valid.clear();
  expect(await session.call('PUT', 'account')).toEqual({ ok: true, value: 'PUT account' });
  expect(refreshes()).toBe(1);
  // The session itself is gone.
  server.valid.clear();
  server.loggedIn = false;
  expect(await session.call('GET', 'account')).toMatchObject({
    ok: false,
    error: { kind: 'refused', body: { errorCode: 'Unauthorised' } },
  });
  expect(state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: true, endedHere: true });
  // The shopper did not log out: the data in the browser stay.
  expect(events).toEqual(['LOGGED_IN']);
});

test('AUTH-40 log-in and log-out in one tab apply to all tabs', async () => {
  const { openTab } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  await Promise.all([one.session.resume(), two.session.resume()]);
  await one.session.logIn('a', 'right');
  expect(two.state.getState()).toMatchObject({ status: 'LOGGED_IN', customer });
  await two.session.logOut();
  expect(one.state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: false, endedHere: false });
  expect(one.events).toEqual(['LOGGED_IN', 'LOGGED_OUT elsewhere']);
  expect(two.events).toEqual(['LOGGED_OUT']);
  one.session.end(false);
  expect(one.events).toEqual(['LOGGED_IN', 'LOGGED_OUT elsewhere']);
});

test('AUTH-40 SYNC-17 an expired session is announced in every tab, and clears nothing in the browser', async () => {
  const { openTab, server, marks } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  await one.session.logIn('a', 'right');
  server.valid.clear();
  server.loggedIn = false;
  await two.session.call('GET', 'account');
  for (const { state, events } of [one, two]) {
    expect(state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: true, endedHere: true });
    expect(events.join()).not.toContain('LOGGED_OUT');
  }
  expect(marks).toEqual([
    { customerId: customer.customerId },
    { ended: true, owner: customer.customerId, at: new Date(1_000_000).toISOString() },
  ]);
});

test('AUTH-40 a tab that finds the session ended by a log-out in another tab treats it as a log-out', async () => {
  // Noticed before the mark is removed, and after it.
  for (const early of [true, false]) {
    const { openTab, server, marks, held } = openBrowser();
    const [one, two] = [openTab(), openTab()];
    await one.session.logIn('a', 'right');
    held.messages = [];
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    held.logOut = promise;
    const leaving = one.session.logOut();
    if (early) {
      await expect.poll(() => server.loggedIn).toBe(false);
      await two.session.call('GET', 'account');
      expect(two.state.getState().ended).toBe(true);
    }
    arrive();
    expect(await leaving).toBe(true);
    if (!early) await two.session.call('GET', 'account');
    for (const deliver of held.messages.splice(0)) deliver();
    for (const { state } of [one, two])
      expect(state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: false, endedHere: false });
    expect(two.events).toEqual(['LOGGED_OUT elsewhere']);
    expect(marks.at(-1)).toBe(null);
  }
});

test('AUTH-40 a token issued just before a log-out logs nobody in after it', async () => {
  const { openTab, server, held } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  await one.session.logIn('a', 'right');
  server.valid.clear();
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  held.refresh = promise;
  const calling = two.session.call('GET', 'account');
  await new Promise((done) => setTimeout(done, 20));
  expect(await one.session.logOut()).toBe(true);
  arrive();
  expect(await calling).toMatchObject({ ok: false });
  for (const { state } of [one, two])
    expect(state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: false, endedHere: false });
  // The same for a tab notified only now.
  const three = openTab();
  held.messages = [];
  held.refresh = null;
  await three.session.logIn('a', 'right');
  await three.session.logOut();
  for (const deliver of held.messages) deliver();
  for (const { state } of [one, two, three]) expect(state.getState().status).toBe('LOGGED_OUT');
});

test('AUTH-40 F6 a page restored from the back/forward cache catches up with what happened meanwhile', async () => {
  const { openTab, server, marks, known, refreshes } = openBrowser();
  const one = openTab();
  await one.session.logIn('a', 'right');
  await one.session.resume();
  expect(refreshes()).toBe(0);
  // Somebody else logged in.
  marks.push({ customerId: '00000000-0000-4000-8000-000000000002' });
  await one.session.resume();
  expect(refreshes()).toBe(1);
  known();
  await one.session.resume();
  marks.push(null);
  await one.session.resume();
  expect(one.state.getState()).toEqual({ status: 'LOGGED_OUT', customer: null, ended: false, endedHere: false });
  expect(one.events).toEqual(['LOGGED_IN', 'LOGGED_OUT elsewhere']);
  // A guest's page has lost nothing, and sends no request.
  const refreshesBefore = refreshes();
  server.loggedIn = false;
  await one.session.resume();
  expect(one.state.getState().ended).toBe(false);
  expect(refreshes()).toBe(refreshesBefore);
});

const other = {
  ...customer,
  customerId: '00000000-0000-4000-8000-000000000002',
  email: 'bea@example.co.nz',
  firstName: 'Bea',
};

test('FIX-15 another customer at a browser with an expired session is announced before the log-in’s other events, the same one is not', async () => {
  const { openTab, server } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  await one.session.logIn('a', 'right');
  server.valid.clear();
  server.loggedIn = false;
  await one.session.call('GET', 'account');
  // The same customer again: everything stays (AUTH-40).
  await one.session.logIn('a', 'right');
  expect([...one.events, ...two.events].join()).not.toContain('OWNER_CHANGED');
  server.valid.clear();
  server.loggedIn = false;
  await one.session.call('GET', 'account');
  server.customer = other;
  const story: string[] = [];
  one.session.duringLogIn(async () => story.push(...one.events.slice(-1)));
  await one.session.logIn('b', 'right');
  const ended = JSON.stringify({ ended: true, at: new Date(1_000_000).toISOString(), owner: customer.customerId });
  expect(story).toEqual([`OWNER_CHANGED ${ended}`]);
  // A tab that is only notified clears its own data before it shows the new customer.
  expect(two.events.at(-1)).toBe(`OWNER_CHANGED elsewhere ${JSON.stringify({ customerId: other.customerId })}`);
  expect(two.state.getState()).toMatchObject({ status: 'LOGGED_IN', customer: other });
});

test('FIX-15 an expired session that was not announced, or whose owner is unknown, counts as somebody else’s', async () => {
  for (const mark of [{ customerId: customer.customerId }, { ended: true as const }]) {
    const { openTab, server, marks } = openBrowser();
    marks.push(mark);
    server.customer = other;
    const one = openTab();
    await one.session.logIn('b', 'right');
    expect(one.events).toEqual([`OWNER_CHANGED ${JSON.stringify(mark)}`, 'LOGGED_IN']);
  }
  // A guest's data become those of whoever logs in.
  const guest = openBrowser().openTab();
  await guest.session.logIn('a', 'right');
  expect(guest.events).toEqual(['LOGGED_IN']);
});

test('FIX-15 a page opened after the expiry, in a tab that never had the session, stops showing the previous customer’s data', async () => {
  const { openTab, server, marks } = openBrowser();
  marks.push({ ended: true, owner: customer.customerId });
  const [one, late, guest] = [openTab(), openTab(), openTab()];
  // The state set by open-auth.ts: the previous customer's contact is in shared storage.
  late.state.setState({ status: 'LOGGED_OUT', ended: true, pageOwner: customer.customerId });
  guest.state.setState({ status: 'LOGGED_OUT', pageOwner: null });
  server.customer = other;
  await one.session.logIn('b', 'right');
  expect(late.events).toEqual([`OWNER_CHANGED elsewhere ${JSON.stringify({ customerId: other.customerId })}`]);
  expect(guest.events).toEqual([]);
  // The same customer returns: nothing is cleared.
  const again = openBrowser();
  again.marks.push({ ended: true, owner: customer.customerId });
  const [back, same] = [again.openTab(), again.openTab()];
  same.state.setState({ status: 'LOGGED_OUT', ended: true, pageOwner: customer.customerId });
  await back.session.logIn('a', 'right');
  expect(same.events).toEqual([]);
});

test('FIX-15 a suspended tab clears its data after a log-out and after another customer’s log-in', async () => {
  const { openTab, server, marks } = openBrowser();
  const afterLogOut = openTab();
  afterLogOut.keepOwner(customer.customerId);
  await afterLogOut.session.resume();
  expect(afterLogOut.events).toEqual(['LOGGED_OUT elsewhere']);
  expect(afterLogOut.ownerOfTab()).toBe(null);
  marks.push({ customerId: other.customerId });
  server.loggedIn = true;
  server.customer = other;
  const afterOther = openTab();
  afterOther.keepOwner(customer.customerId);
  await afterOther.session.resume();
  expect(afterOther.events).toEqual([`OWNER_CHANGED elsewhere ${JSON.stringify({ customerId: other.customerId })}`]);
  expect(afterOther.ownerOfTab()).toBe(other.customerId);
});

test('FIX-52 SYNC-17 an expiry is announced where it is noticed, and not again by every page opened after it', async () => {
  const { openTab, server, known } = openBrowser();
  known();
  const [found, notified] = [openTab(), openTab()];
  await found.session.resume();
  await notified.session.resume();
  expect(found.state.getState()).toMatchObject({ ended: true, endedHere: true });
  const later = openTab();
  await later.session.resume();
  expect(later.state.getState()).toMatchObject({ ended: true, endedHere: false });
  // But by the next page of a tab that was logged in: another tab may have noticed the expiry a moment before.
  const next = openTab();
  next.keepOwner(customer.customerId);
  await next.session.resume();
  expect(next.state.getState()).toMatchObject({ ended: true, endedHere: true });
  server.loggedIn = true;
  await found.session.logIn('a', 'right');
  for (const { state } of [found, later])
    expect(state.getState()).toMatchObject({ status: 'LOGGED_IN', endedHere: false });
});
