/** Whose session a browser holds: after an expiry somebody else may log in, in this tab or in another (FIX-15, FIX-52). */
import { expect, test } from 'vitest';
import { customer, openBrowser, other } from './browser-fixtures.ts';

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
  afterLogOut.storeOwner(customer.customerId);
  await afterLogOut.session.resume();
  expect(afterLogOut.events).toEqual(['LOGGED_OUT elsewhere']);
  expect(afterLogOut.ownerOfTab()).toBe(null);
  marks.push({ customerId: other.customerId });
  server.loggedIn = true;
  server.customer = other;
  const afterOther = openTab();
  afterOther.storeOwner(customer.customerId);
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
  next.storeOwner(customer.customerId);
  await next.session.resume();
  expect(next.state.getState()).toMatchObject({ ended: true, endedHere: true });
  server.loggedIn = true;
  await found.session.logIn('a', 'right');
  for (const { state } of [found, later])
    expect(state.getState()).toMatchObject({ status: 'LOGGED_IN', endedHere: false });
});
