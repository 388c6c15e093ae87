/** EDIT-08 through the whole shop: staff read what a customer reads, change nothing, and it is recorded. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { quoteAndOrder } from '../support/clients/place-order.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';

let staffed: StaffedShop;
let customerId: string;
let number: string;
let email: string;
beforeAll(async () => {
  staffed = await openStaffedShop();
  email = freshEmail('seen');
  const client = await newCustomer(staffed.shop, email);
  const { rows } = await staffed.shop.pool.query('select id from accounts.customer where email = $1', [email]);
  customerId = rows[0].id;
  const [, variantId = ''] = staffed.court.sizes;
  ({ number } = await quoteAndOrder(client, {
    items: [{ productId: staffed.court.productId, variantId, qty: 1 }],
    email,
  }));
  const item = {
    id: randomUUID(),
    productId: staffed.court.productId,
    variantId,
    qty: 2,
    createdAt: new Date().toISOString(),
  };
  const state = (await client.call('GET', '/account/state')).body;
  expect((await client.call('PUT', '/account/state', { ...state, cart: { items: [item] } })).status).toBe(200);
});
afterAll(() => staffed.close());

const view = async (who = staffed.service, id = customerId) => who.call('POST', `/staff/customers/${id}/viewing`);
const anyone = () => accountClient(staffed.shop.url);
const as = (token: string) => ({ authorization: `Bearer ${token}` });

test('EDIT-08 whoever looks reads the customer’s account, orders and cart, and the access log names each time', async () => {
  const { service, shop } = staffed;
  const started = await view();
  expect(started).toMatchObject({ status: 201, body: { name: 'Aroha Ngāta' } });
  const { token } = started.body;
  const read = (path: string) => anyone().call('GET', path, undefined, as(token));
  expect((await read('/auth/viewing')).body.session).toMatchObject({ token, customer: { customerId, email } });
  expect((await read('/account')).body.customer).toMatchObject({ email });
  expect((await read('/account/state')).body.cart.items).toEqual([expect.objectContaining({ qty: 2 })]);
  expect((await read('/account/orders')).body.orders.map((order: { number: string }) => order.number)).toEqual([
    number,
  ]);
  expect((await read(`/account/orders/${number}`)).body).toMatchObject({ number, returnable: null });
  await view();
  const looked = await runKerb(['staff', 'looked', service.email, '--json'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const entries = looked.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.filter(({ action }) => action === 'shop-as-customer.viewed')).toEqual([
    expect.objectContaining({ subject: `customer:${customerId}` }),
    expect.objectContaining({ subject: `customer:${customerId}` }),
  ]);
});

test('EDIT-08 every call with a customer that is not known to only read is refused, whatever is sent', async () => {
  const { token } = (await view()).body;
  const allowed = endpoints.filter(({ viewable }) => viewable).map(({ method, path }) => `${method} ${path}`);
  expect(allowed.sort()).toEqual([
    'delete /auth/viewing',
    'get /account',
    'get /account/addresses',
    'get /account/imported-orders',
    'get /account/imported-orders/:orderId',
    'get /account/loyalty/entries',
    'get /account/loyalty/offers',
    'get /account/orders',
    'get /account/orders/:number',
    'get /account/orders/:number/corrections/:correction',
    'get /account/orders/:number/receipt',
    'get /account/orders/:number/returns/:rma/label',
    'get /account/payment-methods',
    'get /account/state',
    'get /account/store-credit',
    'get /account/wishlist',
    'get /auth/viewing',
    'post /checkout/info',
  ]);
  const refused = endpoints.filter(({ customer, viewable }) => customer && !viewable);
  expect(refused.length).toBeGreaterThan(12);
  for (const { method, path } of refused) {
    const url = path.replaceAll(/:[a-zA-Z]+/g, randomUUID());
    const body = method === 'get' || method === 'delete' ? undefined : {};
    expect(await anyone().call(method.toUpperCase(), url, body, as(token)), `${method} ${path}`).toMatchObject({
      status: 403,
      body: { errorCode: 'ViewingOnly' },
    });
  }
  // It opens nothing of the staff site either.
  expect((await anyone().call('GET', '/staff/customers', undefined, as(token))).status).toBe(401);
});

test('EDIT-08 a viewing ends when it is stopped, with the log-out of its member, and with their work; pickers and strangers have none', async () => {
  const { service, picker, merchandiser, shop } = staffed;
  const isOver = async (token: string) =>
    expect((await anyone().call('GET', '/account', undefined, as(token))).status).toBe(401);
  const first = (await view()).body.token;
  const second = (await view()).body.token;
  expect((await anyone().call('DELETE', '/auth/viewing', undefined, as(first))).status).toBe(204);
  await isOver(first);
  expect((await anyone().call('GET', '/account', undefined, as(second))).status).toBe(200);
  await shop.pool.query("update staff.viewing set expires_at = now() - interval '1 second'");
  await isOver(second);

  const leaver = await newStaff(shop, 'service', 'Leaver');
  const third = (await view(leaver)).body.token;
  await shop.pool.query("update staff.member set role = 'picker' where email = $1", [leaver.email]);
  await isOver(third);
  await shop.pool.query("update staff.member set role = 'service', removed_at = now() where email = $1", [
    leaver.email,
  ]);
  await isOver(third);
  const fourth = (await view()).body.token;
  await shop.pool.query('delete from staff.session where member_id = (select id from staff.member where email = $1)', [
    service.email,
  ]);
  await isOver(fourth);

  for (const who of [picker, merchandiser]) expect((await view(who)).status).toBe(403);
  expect((await view(staffed.manager, randomUUID())).status).toBe(404);
  for (const token of ['view.x', `view.${'A'.repeat(43)}`, 'view.a.b']) await isOver(token);
});

test('EDIT-08 looking at an account whose address was never verified takes over nobody’s orders', async () => {
  const { manager, shop, court } = staffed;
  const stranger = freshEmail('never-verified');
  const signedUp = await anyone().call('POST', '/auth/signup', {
    email: stranger,
    password: 'Kōwhai-tree 47',
    firstName: 'Not',
    lastName: 'Me',
  });
  expect(signedUp.status).toBe(204);
  const [, variantId = ''] = court.sizes;
  const bought = await quoteAndOrder(anyone(), {
    items: [{ productId: court.productId, variantId, qty: 1 }],
    email: stranger,
  });
  const { rows } = await shop.pool.query('select id from accounts.customer where email = $1', [stranger]);
  const { token } = (await view(manager, rows[0].id)).body;
  expect((await anyone().call('GET', '/account/orders', undefined, as(token))).body.orders).toEqual([]);
  expect((await anyone().call('GET', `/account/orders/${bought.number}`, undefined, as(token))).status).toBe(404);
  const { rows: after } = await shop.pool.query('select customer_id from orders.orders where number = $1', [
    bought.number,
  ]);
  expect(after).toEqual([{ customer_id: null }]);
});
