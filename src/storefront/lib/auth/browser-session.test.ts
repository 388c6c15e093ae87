import { expect, test } from 'vitest';
import { customer, HOUR, openBrowser, other } from './browser-fixtures.ts';

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

test('UX-11 a session that a verification opened is taken over as a log-in’s is', async () => {
  const { openTab, server, marks } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  const story: string[] = [];
  one.session.duringLogIn(async ({ customerId }) => story.push(`merged ${customerId}`, ...one.events));
  server.loggedIn = true;
  await one.session.takeSession(server.newSession());
  expect(story).toEqual([`merged ${customer.customerId}`]);
  expect([one.statuses, one.events]).toEqual([['LOGGING_IN', 'LOGGED_IN'], ['LOGGED_IN']]);
  expect(marks).toEqual([{ customerId: customer.customerId }]);
  expect(two.state.getState()).toMatchObject({ status: 'LOGGED_IN', customer });
  expect(await one.session.call('GET', 'account')).toMatchObject({ ok: true });
});

test('UX-11 FIX-15 what a customer whose session expired left is cleared before another’s verification logs in', async () => {
  const { openTab, server, marks } = openBrowser();
  marks.push({ ended: true, owner: other.customerId });
  const { session, events } = openTab();
  const story: string[] = [];
  session.duringLogIn(async () => story.push(...events));
  await session.takeSession(server.newSession());
  expect(story).toEqual([`OWNER_CHANGED ${JSON.stringify({ ended: true, owner: other.customerId })}`]);
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
