/** Security events of a running shop: log-ins, permissions, keys and rights, each with who, from where and when. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { createStaff, loggedInStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

type Row = Record<'kind' | 'actor' | 'address' | 'action' | 'times', unknown>;
const eventsFrom = async (address: string): Promise<Row[]> =>
  (
    await shop.pool.query(
      `select kind, case when actor ~ '^(staff|customer):' then split_part(actor, ':', 1) else actor end as actor, address, action, times
       from security_events.event where address = $1 order by kind, actor, action`,
      [address],
    )
  ).rows;
const expectEvents = (address: string, events: readonly Row[]) =>
  expect.poll(() => eventsFrom(address), { timeout: patient(20_000) }).toEqual(events);

test('SEC-11 failed, locked and successful log-ins are events with account and address, and no password or unknown address is stored', async () => {
  const email = 'aroha@example.co.nz';
  await newCustomer(shop, email);
  const { address, call } = accountClient(shop.url);
  for (const [typed, password] of [
    [email, 'Not-the-one 12'],
    [email, 'Not-the-one 13'],
    ['canary-typed-secret', 'Not-the-one 14'],
  ])
    expect((await call('POST', '/auth/login', { email: typed, password })).status).toBe(401);
  expect((await call('POST', '/auth/login', { email, password: PASSWORD })).status).toBe(200);
  const kind = 'log-in-failed';
  await expectEvents(address, [
    { kind, actor: 'customer', address, action: 'shop', times: 2 },
    { kind, actor: 'unknown', address, action: 'shop', times: 1 },
  ]);

  await createStaff(shop, 'picker');
  const staff = accountClient(shop.url);
  const logIn = (password: string) => staff.call('POST', '/staff/login', { email: 'picker@kerb.example', password });
  for (let n = 0; n < 5; n += 1) expect((await logIn(`Not-the-one ${n}`)).status).toBe(401);
  expect((await logIn(STAFF_PASSWORD)).status).toBe(429);
  const other = accountClient(shop.url);
  expect(
    (await other.call('POST', '/staff/login', { email: 'picker@kerb.example', password: STAFF_PASSWORD })).status,
  ).toBe(200);
  const from = { actor: 'staff', address: staff.address, action: 'staff site' };
  await expectEvents(staff.address, [
    { ...from, kind, times: 5 },
    { ...from, kind: 'log-in-locked', times: 1 },
  ]);
  await expectEvents(other.address, [{ ...from, kind: 'logged-in', address: other.address, times: 1 }]);
  const { rows } = await shop.pool.query('select actor, address, action, subject from security_events.event');
  expect(JSON.stringify(rows)).not.toMatch(/canary|@|Not-the-one/);
});

test('SEC-11 refused permissions, the use of keys and keys that are none are events by operation', async () => {
  const merchandiser = await loggedInStaff(shop, 'merchandiser');
  expect((await merchandiser.call('GET', '/staff/security-events')).status).toBe(403);
  expect((await merchandiser.call('GET', '/staff/orders')).status).toBe(403);
  await expectEvents(merchandiser.address, [
    { kind: 'logged-in', actor: 'staff', address: merchandiser.address, action: 'staff site', times: 1 },
    ...['GET /staff/orders', 'GET /staff/security-events'].map((action) => ({
      kind: 'permission-refused',
      actor: 'staff',
      address: merchandiser.address,
      action,
      times: 1,
    })),
  ]);

  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { key, apiKey } = await addApiKey(
    { db },
    { name: 'Stock system', scopes: ['stock:read'], perMinute: 600, days: null },
    'operator',
  );
  await close();
  const { address, call } = accountClient(shop.url);
  const use = async (path: string, bearer: string) =>
    (await call('GET', path, undefined, { authorization: `Bearer ${bearer}` })).status;
  for (let n = 0; n < 3; n += 1) expect(await use('/staff/stock', key)).toBe(200);
  expect(await use('/staff/orders', key)).toBe(403);
  // No scope opens the list itself.
  expect(await use('/staff/security-events', key)).toBe(403);
  expect(await use('/staff/stock', `${key.slice(0, -3)}abc`)).toBe(401);
  expect(await use('/staff/stock', `kerb_00000000_${'x'.repeat(43)}`)).toBe(401);
  const actor = `key:${apiKey.shown}`;
  await expectEvents(address, [
    { kind: 'key-refused', actor, address, action: 'GET /staff/stock', times: 1 },
    { kind: 'key-refused', actor: 'unknown', address, action: 'GET /staff/stock', times: 1 },
    { kind: 'key-used', actor, address, action: 'GET /staff/stock', times: 3 },
    { kind: 'permission-refused', actor, address, action: 'GET /staff/orders', times: 1 },
    { kind: 'permission-refused', actor, address, action: 'GET /staff/security-events', times: 1 },
  ]);
});

test('SEC-11 changed rights are events in the transaction of the change; a manager finds them', async () => {
  const kerb = (...args: string[]) => runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  await kerb('staff', 'add', 'hemi@kerb.example', '--role', 'service', '--name', 'Hemi Tāwhai');
  await kerb('staff', 'remove', 'hemi@kerb.example');
  const manager = await loggedInStaff(shop, 'manager');
  const changed = await manager.call('POST', '/staff/password/change', {
    currentPassword: 'Not-the-one 12',
    password: 'Pōhutukawa 1899!',
  });
  expect(changed.status).toBe(403);
  const wanted = { currentPassword: STAFF_PASSWORD, password: 'Pōhutukawa 1899!' };
  expect((await manager.call('POST', '/staff/password/change', wanted)).status).toBe(204);
  const found = await manager.call('GET', '/staff/security-events?kind=rights-changed&days=1');
  expect(found.status).toBe(200);
  const own = found.body.events[0].actor.id;
  expect(found.body.events.slice(0, 3)).toMatchObject([
    { action: 'staff.password-changed', actor: { id: own }, subject: { id: own }, address: manager.address },
    { action: 'staff.removed', actor: { id: 'operator' }, subject: { name: 'Hemi Tāwhai' }, address: '' },
    { action: 'staff.added service', actor: { id: 'operator' }, subject: { name: 'Hemi Tāwhai' } },
  ]);
  expect((await manager.call('GET', '/staff/security-events?q=hemi@kerb.example')).body.events).toHaveLength(2);
  for (const bad of ['from=-1', 'from=99999999999999999999', 'days=8', 'kind=x', `q=${'x'.repeat(201)}`, 'q=%00'])
    expect((await manager.call('GET', `/staff/security-events?${bad}`)).status, bad).toBe(400);
  expect((await accountClient(shop.url).call('GET', '/staff/security-events')).status).toBe(401);
});

test('SEC-11 a log-in does not wait for its event: it is answered while nothing can be written of it, and written afterwards', async () => {
  const { address, call } = accountClient(shop.url);
  const holder = await shop.pool.connect();
  await holder.query('begin; lock table security_events.event in access exclusive mode');
  const began = performance.now();
  for (let n = 0; n < 4; n += 1)
    expect((await call('POST', '/auth/login', { email: 'nobody@example.co.nz', password: `x ${n}` })).status).toBe(401);
  // PostgreSQL ends what waits for a lock after five seconds.
  expect(performance.now() - began).toBeLessThan(patient(4_500));
  await holder.query('rollback');
  holder.release();
  await expectEvents(address, [{ kind: 'log-in-failed', actor: 'unknown', address, action: 'shop', times: 4 }]);
});
