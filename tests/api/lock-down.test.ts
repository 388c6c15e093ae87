/** The operator locks the shop down and lifts it: staff, API keys and new orders, with two processes (SEC-26). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient, freshEmail } from '../support/clients/account-client.ts';
import { placeOrder } from '../support/clients/place-order.ts';
import { loggedInStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import type { KerbRun } from '../support/shop/run-kerb.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';

let opened: OrderShop;
beforeAll(async () => {
  opened = await openOrderShop();
});
afterAll(() => opened?.close());

const security = (...args: string[]): Promise<KerbRun> => opened.kerb('security', ...args);
/** With standard delivery. */
const TOTAL = 155.9;
const wish = (email: string) => ({
  items: [{ productId: opened.court.productId, variantId: opened.court.sizes[1] as string, qty: 1 }],
  email,
  total: TOTAL,
});

test('SEC-26 a lock-down ends sessions of staff, stops keys and new orders in all processes; lifted, the same keys work again', async () => {
  const staff = await loggedInStaff(opened.shop, 'manager');
  const key = JSON.parse((await opened.kerb('api-keys', 'add', 'ERP', '--scope', 'stock:read', '--json')).out).key;
  const other = await startShopProcess(opened.shop.databaseUrl);
  const urls = [opened.shop.url, other.url];
  const statusesOf = (call: (url: string) => Promise<{ status: number; body: { errorCode?: string } }>) =>
    Promise.all(urls.map(async (url) => call(url).then(({ status, body }) => [status, body.errorCode])));
  const byKey = () =>
    statusesOf((url) => accountClient(url).call('GET', '/staff/stock', undefined, { authorization: `Bearer ${key}` }));
  const logIn = () =>
    statusesOf((url) =>
      accountClient(url).call('POST', '/staff/login', { email: 'manager@kerb.example', password: STAFF_PASSWORD }),
    );
  const before = { ...wish(freshEmail('before')), key: randomUUID(), checkoutId: randomUUID() };
  const placed = await placeOrder(opened.anyone(), before);
  expect(placed.status).toBe(201);
  expect([(await staff.call('GET', '/staff/me')).status, await byKey()]).toEqual([
    200,
    [
      [200, undefined],
      [200, undefined],
    ],
  ]);

  const locked = await security('lock-down', '--reason', 'A laptop is gone');
  expect(locked).toMatchObject({ code: 0, out: expect.stringContaining('The staff site is closed') });
  expect((await staff.call('GET', '/staff/me')).status).toBe(401);
  expect(await byKey()).toEqual(urls.map(() => [503, 'ApiKeysStopped']));
  expect(await logIn()).toEqual(urls.map(() => [503, 'StaffSiteClosed']));
  const refused = await statusesOf((url) => placeOrder(accountClient(url), wish(freshEmail('refused'))));
  expect(refused).toEqual(urls.map(() => [503, 'OrdersStopped']));
  expect((await placeOrder(opened.anyone(), before)).body, 'an order that was begun is answered again').toEqual(
    placed.body,
  );
  expect(await security('status')).toMatchObject({ code: 1, out: expect.stringContaining(': A laptop is gone\n') });
  const { rows } = await opened.shop.pool.query(
    "select count(*)::int as left from orders.orders where email like 'refused%'",
  );
  expect(rows, 'nothing is left of a refused order').toEqual([{ left: 0 }]);

  expect(await security('lift', '--only', 'orders', 'api-keys')).toMatchObject({ code: 0 });
  expect(await byKey()).toEqual(urls.map(() => [200, undefined]));
  expect((await placeOrder(opened.anyone(), wish(freshEmail('after')))).status).toBe(201);
  expect(await logIn(), 'the staff site stays closed').toEqual(urls.map(() => [503, 'StaffSiteClosed']));
  expect(await security('lift')).toMatchObject({ code: 0, out: 'The staff site is open: staff log in again.\n' });
  expect(await logIn()).toEqual(urls.map(() => [200, undefined]));
  expect((await staff.call('GET', '/staff/me')).status, 'sessions from before stay ended').toBe(401);
});

test('SEC-26 a session that a log-in opened while the lock-down began is worth nothing, also when it is lifted', async () => {
  await security('lock-down', '--only', 'staff');
  const { rows } = await opened.shop.pool.query("select id from staff.member where email = 'manager@kerb.example'");
  // As the log-in writes it that read the open site before the lock-down was committed.
  await opened.shop.pool.query(
    `insert into staff.session (member_id, secret_digest, device, address, second_factor, expires_at)
     values ($1, 'late', 'test', '127.0.0.1', false, now() + interval '1 hour')`,
    [rows[0].id],
  );
  await security('lift', '--only', 'staff');
  expect((await opened.shop.pool.query("select from staff.session where secret_digest = 'late'")).rowCount).toBe(0);
});

test('SEC-26 who saw an order or a customer is listed by order number and by email address', async () => {
  const email = freshEmail('viewed');
  const number = await opened.buy(opened.anyone(), email, 1);
  const staff = await loggedInStaff(opened.shop, 'service');
  expect((await staff.call('GET', `/staff/orders/${number}`)).status).toBe(200);
  expect((await staff.call('GET', `/staff/orders?q=${number}`)).status).toBe(200);
  for (const subject of [number, number.toLowerCase(), email.toUpperCase()])
    expect((await security('viewers', subject)).out, subject).toMatch(
      /\tMere the service\torders\.searched\n.*\tMere the service\torder\.viewed\n/,
    );
  const nobody = await security('viewers', 'nobody@example.co.nz');
  expect(nobody).toMatchObject({ code: 0, out: 'Nobody saw it in the last 30 days.\n' });
});

test('SEC-26 a lock-down is in the activity log and among the security events; unknown parts are refused', async () => {
  const recorded = async () => {
    const { rows } = await opened.shop.pool.query(
      `select (select count(*)::int from platform.audit where action like 'lock-down.%' and subject = 'api-keys') as audit,
         (select count(*)::int from security_events.event where action like 'lock-down.% api-keys') as events`,
    );
    return rows[0] as { audit: number; events: number };
  };
  const before = await recorded();
  await security('lock-down', '--only', 'api-keys');
  const again = JSON.parse((await security('lock-down', '--json')).out);
  expect(again).toEqual({ locked: ['staff', 'api-keys', 'orders'], began: ['staff', 'orders'] });
  await security('lift');
  expect((await security('lift')).out).toBe('Nothing was closed.\n');
  expect(await recorded()).toEqual({ audit: before.audit + 2, events: before.events + 2 });
  expect(await security('lock-down', '--only', 'shop')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--only takes staff, api-keys, orders, not shop.'),
  });
});
