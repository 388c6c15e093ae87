/** What staff look up through the whole shop: customers and orders by their details, declined payments, reports. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

let staffed: StaffedShop;
let shop: TestShop;
let court: StaffedShop['court'];
let picker: StaffPerson;
let service: StaffPerson;
let manager: StaffPerson;
let merchandiser: StaffPerson;
let buy: StaffedShop['buy'];
let detail: StaffedShop['detail'];
let send: StaffedShop['send'];
let untilCaptured: StaffedShop['untilCaptured'];
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ shop, court, picker, service, manager, merchandiser, buy, detail, send, untilCaptured } = staffed);
});
afterAll(() => staffed.close());

test('FIX-74 the reason of a declined payment is shown in words at the order and in the customer’s own data', async () => {
  const email = freshEmail('declined');
  const client = await newCustomer(shop, email);
  const items = [{ productId: court.productId, variantId: court.sizes[1], qty: 1 }];
  const address = {
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '12 Kōwhai Street',
    suburb: 'Aro Valley',
    state: 'Wellington',
    postcode: '6021',
  };
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const checkoutId = randomUUID();
  const pay = (token: string) =>
    client.call(
      'POST',
      '/checkout/order',
      {
        checkoutId,
        cart: { items },
        contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
        shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
        payment: { methods: [{ method: 'card', amount: info.body.grandTotal, token, type: 'immediate' }] },
        expectedTotal: info.body.grandTotal,
      },
      { 'idempotency-key': randomUUID() },
    );
  expect((await pay('fake-gateway-rejected-fraud-nonce')).status).toBe(402);
  const { body } = await client.call('GET', '/account/export');
  const declined = JSON.stringify(body).match(/"declineReason":"[^"]*"/g);
  expect(declined).toEqual(['"declineReason":"The gateway suspects fraud (fraud)"']);
  // A placed order keeps a decline only where a provider revoked its approval.
  const { number } = await buy({ email, client });
  await shop.pool.query(
    "update payments.payment set decline_code = '2001' where order_id = (select id from orders.orders where number = $1)",
    [number],
  );
  expect((await detail(number)).office.payments).toMatchObject([{ problem: 'Not enough money in the account (2001)' }]);
});

test('FIX-69 orders and customers are found by a phone number in any format, part of a name or address, card, gift card and tracking number', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const email = freshEmail('whetu.marama');
  const client = await newCustomer(shop, email);
  await client.call('PUT', '/account', {
    customer: { firstName: 'Whetū', lastName: 'Te Kāhurangi-Smythe', phone: '09 377 4321' },
  });
  const credits = [{ method: 'voucher', code: card.code, pin: card.pin, amount: 50 }];
  const { number } = await buy({
    email,
    client,
    lastName: 'Te Kāhurangi-Smythe',
    credits,
    phone: '+64 (0)27 314 1592',
  });
  await untilCaptured(number);
  await send(picker, number, { carrier: 'NZ Post', trackingNumber: 'KRB 0099 8877 NZ' });
  const orders = async (q: string, who = service) =>
    (await who.call('GET', `/staff/orders?q=${encodeURIComponent(q)}`)).body.orders.map(
      (one: { number: string }) => one.number,
    );
  const customers = async (q: string) =>
    (await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers.map(
      (one: { email: string }) => one.email,
    );
  const { rows } = await shop.pool.query(
    `select p.facts ->> 'last4' as last4 from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 and p.tender = 'card'`,
    [number],
  );
  const { last4 } = rows[0];
  const ofBoth = [
    'smythe',
    'KAHURANGI',
    'te kā',
    'tu.marama',
    email,
    number,
    card.code.slice(-4),
    last4,
    'krb00998877nz',
    'KRB 0099 8877 NZ',
  ];
  const ofOrder = ['027 314 1592', '(027) 314-1592', '+64273141592', '0064 27 314 1592', '273141592', '3141592'];
  for (const q of [...ofBoth, ...ofOrder]) expect(await orders(q), q).toContain(number);
  for (const q of [...ofBoth, '09 377 4321', '+64 9 377 4321', '(09)377-4321', '3774321'])
    expect(await customers(q), q).toContain(email);
  // Order numbers are random: digits that none of them has.
  const { rows: placed } = await shop.pool.query('select number from orders.orders');
  const unused = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).find(
    (digits) => !placed.some((one) => one.number.includes(digits)),
  );
  // Parts that match nobody, and SQL patterns, find nothing; a picker cannot search by payment.
  for (const q of ['027 314 1593', 'smyth_', '%', unused ?? '', 'KRB0099'])
    expect([await orders(q), await customers(q)], q).toEqual([[], []]);
  expect(await orders(card.code.slice(-4), picker)).not.toContain(number);
  expect(await orders('smythe', picker)).toContain(number);
});

test('F7 customers are found by their details, each access is logged; an erasure request is carried out', async () => {
  const email = freshEmail('find');
  const client = await newCustomer(shop, email);
  await client.call('PUT', '/account', { customer: { firstName: 'Tāne', lastName: 'Whāriki', phone: '021 777 0199' } });
  const { number } = await buy({ email, client });
  for (const q of [email, number, '+64 21 777 0199', 'whariki', 'Tane Whā']) {
    const found = (await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers;
    expect(found, q).toMatchObject([{ name: 'Tāne Whāriki', email }]);
  }
  for (const q of ['', '0217', '%', 'nobody@example.co.nz'])
    expect((await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers, q).toEqual([]);
  const [{ customerId }] = (await service.call('GET', `/staff/customers?q=${email}`)).body.customers;
  expect((await service.call('GET', `/staff/customers/${customerId}`)).body).toMatchObject({
    email,
    loyalty: null,
    orders: [{ number }],
  });
  for (const who of [picker, merchandiser])
    expect((await who.call('GET', `/staff/customers?q=${email}`)).status).toBe(403);
  // One query answers whose data a staff member read.
  const { rows } = await shop.pool.query(
    `select action from platform.audit a join staff.member m on a.actor = 'staff:' || m.id where m.email = $1 and a.subject like '%' || $2 || '%' group by action order by action`,
    [service.email, customerId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['customer.viewed', 'customers.searched']);
  expect((await service.call('POST', `/staff/customers/${customerId}/forget`)).status).toBe(403);
  const exported = await manager.call('GET', `/staff/customers/${customerId}/export`);
  expect(exported.status).toBe(200);
  for (const known of [email, 'Whāriki', number]) expect(JSON.stringify(exported.body), known).toContain(known);
  expect((await manager.call('POST', `/staff/customers/${customerId}/forget`)).status).toBe(204);
  expect(await manager.call('GET', `/staff/customers/${customerId}`)).toMatchObject({
    status: 404,
    body: { errorCode: 'StaffCustomerNotFound', message: 'There is no such customer.' },
  });
  expect((await client.logIn(email, 'Kōwhai-tree 47')).status).toBe(401);
});

test('reports use days of New Zealand; cancelled orders are not counted as sales; searches without results are counted', async () => {
  const today = nzDay(new Date());
  // The test may run over midnight.
  const now = `from=${today}&to=${addDays(today, 1)}`;
  const ask = async (query: string) => (await merchandiser.call('GET', `/staff/figures?${query}`)).body;
  const before = await ask(now);
  const [kept, off] = [await buy({ email: freshEmail('buyer'), qty: 2 }), await buy({ email: freshEmail('buyer') })];
  await service.call('POST', `/staff/orders/${off.number}/cancel`);
  // Half past midnight on 6 April 2026 in New Zealand, the day after daylight saving ended, is still the 5th in UTC.
  const old = await buy({ email: freshEmail('buyer') });
  await shop.pool.query(`update orders.orders set placed_at = '2026-04-05T12:30:00Z' where number = $1`, [old.number]);
  const after = await ask(now);
  expect(after.totals.orders - before.totals.orders).toBe(1);
  expect(after.totals.units - before.totals.units).toBe(2);
  expect(Math.round((after.totals.sales - before.totals.sales) * 100)).toBe(Math.round(kept.total * 100));
  const autumn = await ask('from=2026-04-04&to=2026-04-06');
  expect(autumn.days).toEqual([
    { day: '2026-04-04', orders: 0, units: 0, sales: 0, refunds: 0, imported: 0 },
    { day: '2026-04-05', orders: 0, units: 0, sales: 0, refunds: 0, imported: 0 },
    { day: '2026-04-06', orders: 1, units: 1, sales: old.total, refunds: 0, imported: 0 },
  ]);
  expect(autumn.topProducts).toMatchObject([{ name: 'Harbour Court', units: 1 }]);
  expect((await ask('from=2026-04-07&to=2026-04-09')).before).toMatchObject({ orders: 1, sales: old.total });
  for (const bad of [
    'from=2026-04-06&to=2026-04-04',
    'from=2026-01-01&to=2026-12-31',
    'from=yesterday&to=today',
    'from=2026-02-30&to=2026-03-01',
    '',
  ])
    expect((await merchandiser.call('GET', `/staff/figures?${bad}`)).status, bad).toBe(400);
  expect((await picker.call('GET', `/staff/figures?from=${today}&to=${today}`)).status).toBe(403);
  for (const q of ['Gumboots  ', 'gumboots', 'someone@example.co.nz', '021 555 0123'])
    await fetch(`${shop.url}/nz/search?${new URLSearchParams({ q })}`);
  await expect.poll(async () => (await ask(now)).emptySearches).toEqual([{ term: 'gumboots', times: 2 }]);
});
