/** Orders of a Shopify shop: imported as history, shown and erased, through a running shop (MOVE-02). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { accountClient, freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { exportOf, orderHead, orderRows, type SampleOrder } from '../support/fixtures/orders/shopify-orders.ts';
import { type CatalogueShop, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
let sku: string;
beforeAll(async () => {
  opened = await openCatalogueShop();
  sku = (await opened.read()).product.variants[0].code;
});
afterAll(async () => {
  const { db, close } = openDatabase(opened.shop.databaseUrl, { max: 1 });
  const broken = (await checkInvariants({ db })).filter(({ rows }) => rows.length > 0);
  await close();
  await opened.close();
  expect(broken).toEqual([]);
});

const run = (orders: readonly SampleOrder[], apply = true, who = opened.manager) =>
  who.call('POST', '/staff/shopify-imports', { kind: 'orders', text: exportOf(orders), apply });
const find = async (text: string) =>
  (await opened.service.call('GET', `/staff/imported-orders?q=${encodeURIComponent(text)}`)).body.orders;
const open = async (text: string) =>
  (await opened.service.call('GET', `/staff/imported-orders/${(await find(text))[0].id}`)).body;
let count = 1_000;
const nextNumber = () => {
  count += 1;
  return `#${count}`;
};
const history = async (who: ReturnType<typeof accountClient>) =>
  (await who.call('GET', '/account/imported-orders')).body;

test('MOVE-02 an export is tried, imported with lines, amounts and addresses, unchanged by a second import and updated by a changed one', async () => {
  const email = freshEmail('mere');
  const order: SampleOrder = {
    number: nextNumber(),
    email: email.toUpperCase(),
    lines: [
      { name: 'Harbour Court - US 9', sku, qty: 2, price: '149.90' },
      { name: 'Laces', sku: '', qty: 1, price: '8.00' },
    ],
    discount: '30.00',
    discountCode: 'WINTER',
    delivery: '6.00',
    tax: '37.02',
    createdAt: '2025-09-30 23:30:00 -0700',
  };
  const tried = await run([order], false);
  expect(tried, JSON.stringify(tried.body)).toMatchObject({
    status: 200,
    body: { applied: false, read: 2, created: 1, refused: [], leftOut: [] },
  });
  expect(await find(order.number)).toEqual([]);
  const { body: done } = await run([order]);
  const sums = { orders: 1, total: 283.8, refunded: 0 };
  // Half past eleven in Vancouver is the next evening in New Zealand.
  expect(done).toMatchObject({ created: 1, days: [{ day: '2025-10-01', file: sums, stored: sums }] });
  expect((await run([order])).body).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  expect(await open(email)).toMatchObject({
    number: order.number,
    state: 'dispatched',
    email,
    goods: 307.8,
    discount: 30,
    discountCode: 'WINTER',
    delivery: 6,
    addedTax: 0,
    difference: 0,
    tax: 37.02,
    total: 283.8,
    refundable: 283.8,
    lines: [
      { sku, qty: 2, price: 149.9, returned: 0, productCode: 'harbour-court' },
      { sku: '', productCode: null },
    ],
    deliveryAddress: { street1: '12 Beach Road', city: 'Auckland', postcode: '0600' },
    customerId: null,
  });
  const changed = {
    ...order,
    refunded: '8.00',
    paid: 'partially_refunded',
    lines: order.lines.slice(0, 1),
    discount: '22.00',
  };
  expect((await run([changed])).body).toMatchObject({ changed: 1, days: [{ stored: { refunded: 8 } }] });
  expect(await open(order.number)).toMatchObject({ refunded: 8, lines: [{ name: 'Harbour Court - US 9' }] });
  expect((await open(order.number)).lines).toHaveLength(1);
});

test('MOVE-02 the parts of a total are read whether GST is within prices or added, and a discount of goods or delivery; an unexplained rest is stated', async () => {
  const line = { name: 'Boot', sku: 'B', qty: 1, price: '100.00' };
  const added = {
    number: nextNumber(),
    lines: [line],
    delivery: '5.00',
    tax: '15.75',
    total: '120.75',
    subtotal: '100.00',
  };
  const freeDelivery = {
    number: nextNumber(),
    lines: [line],
    subtotal: '100.00',
    discount: '6.00',
    delivery: '0.00',
    total: '100.00',
  };
  const odd = { number: nextNumber(), lines: [line], subtotal: '80.00', delivery: '5.00', total: '85.00' };
  const { body } = await run([added, freeDelivery, odd]);
  expect(body).toMatchObject({ created: 3, refused: [] });
  expect(body.leftOut).toEqual([
    {
      line: 4,
      name: odd.number,
      reason: 'its parts come to $105.00 and its total is $85.00: −$20.00 is kept as a difference',
    },
  ]);
  expect(await open(added.number)).toMatchObject({
    goods: 100,
    delivery: 5,
    addedTax: 15.75,
    total: 120.75,
    discount: 0,
  });
  expect(await open(freeDelivery.number)).toMatchObject({ goods: 100, discount: 0, delivery: 0, total: 100 });
  expect(await open(odd.number)).toMatchObject({ goods: 100, difference: -20, total: 85 });
});

test('MOVE-02 orders that cannot be kept are refused with their line and a reason, and nothing of them is dropped unseen', async () => {
  const line = { name: 'Boot', sku: 'B', qty: 1, price: '100.00' };
  const good = { number: nextNumber(), lines: [line] };
  const rows = [
    ...orderRows(good),
    ...orderRows({ number: nextNumber(), lines: [line], currency: 'AUD' }),
    ...orderRows({ number: nextNumber(), lines: [line], total: '1,000.00' }),
    ...orderRows({ number: nextNumber(), lines: [line], refunded: '100.01' }),
    ...orderRows({ number: nextNumber(), lines: [line], subtotal: '150.00', total: '150.00' }),
    ...orderRows({ number: nextNumber(), lines: [line], createdAt: 'yesterday' }),
    ...orderRows({ number: nextNumber(), lines: [{ ...line, qty: 0 }] }),
    ...orderRows({ number: nextNumber(), lines: [line], paid: 'maybe' }),
    ...orderRows(good),
    ...orderRows({ number: '', lines: [line] }),
    ...orderRows({ number: nextNumber(), lines: [line, line] }),
  ];
  // A row that cannot be read stands between the two lines of the last order.
  rows.splice(-1, 0, `${'x,'.repeat(90)}x`);
  const { body } = await opened.manager.call('POST', '/staff/shopify-imports', {
    kind: 'orders',
    text: [orderHead, ...rows].join('\n'),
    apply: true,
  });
  expect(body.created, JSON.stringify(body)).toBe(1);
  expect(body.refused.map(({ line: at, reason }: { line: number; reason: string }) => `${at}: ${reason}`)).toEqual([
    '3: was paid in AUD; this shop keeps New Zealand dollars',
    '4: Total is no amount: "1,000.00"',
    '5: was refunded $100.01, more than its total of $100.00',
    '6: its lines come to $100.00, less than its subtotal of $150.00: rows of it are missing',
    '7: Created at is no time with its zone, as 2025-10-02 17:09:34 +1300: "yesterday"',
    '8: the quantity of line 1 is no whole number: "0"',
    '9: Financial Status is not known: "maybe"',
    '10: the same order is in line 2 already',
    '11: has no number in the column Name',
    '12: a row below it cannot be read, which may be part of it',
    expect.stringMatching(/^13: has \d+ cells where the header has/),
  ]);
  // What the file says and what the shop has differ by what was refused.
  const sum = (of: 'file' | 'stored') =>
    body.days.reduce((total: number, day: Record<string, { orders: number }>) => total + (day[of]?.orders ?? 0), 0);
  expect([sum('file'), sum('stored')]).toEqual([11, 1]);
  expect((await run([good], false, opened.service)).status).toBe(403);
});

test('MOVE-02 a customer sees what was bought with their mailbox once it is verified, and nobody else does', async () => {
  const email = freshEmail('rua');
  const number = nextNumber();
  await run([{ number, email, lines: [{ name: 'Boot', sku, qty: 1, price: '100.00' }] }]);
  const stranger = await newCustomer(opened.shop, freshEmail('other'));
  expect(await history(stranger)).toEqual({ orders: [], more: false });
  const { id } = (await find(number))[0];
  expect((await stranger.call('GET', `/account/imported-orders/${id}`)).status).toBe(404);
  expect((await stranger.call('GET', '/account/imported-orders/1')).status).toBe(404);
  expect((await accountClient(opened.shop.url).call('GET', '/account/imported-orders')).status).toBe(401);
  // Signed up, not verified: nothing belongs to the account yet.
  const owner = accountClient(opened.shop.url);
  await owner.call('POST', '/auth/signup', { email, password: PASSWORD, firstName: 'Rua', lastName: 'Kepa' });
  expect(await open(number)).toMatchObject({ hasAccount: false });
  const { code, user } = await linkFor(opened.shop.simulatorUrl, email, 'verify');
  expect((await owner.call('POST', '/auth/verify', { user, code, password: PASSWORD })).status).toBeLessThan(300);
  expect((await owner.logIn(email, PASSWORD)).status).toBe(200);
  expect(await history(owner)).toMatchObject({
    orders: [{ id, number, state: 'dispatched', total: 100 }],
    more: false,
  });
  expect((await owner.call('GET', `/account/imported-orders/${id}`)).body).toMatchObject({
    number,
    lines: [{ name: 'Boot', productPath: expect.stringContaining('harbour-court') }],
    returns: [],
  });
  expect(await open(number)).toMatchObject({ hasAccount: true });
});

test('MOVE-02 staff find an order by number or email, in the search of everything too, and who sees it is recorded; pickers do not', async () => {
  const [email, number] = [freshEmail('wiremu'), nextNumber()];
  await run([{ number, email, lines: [{ name: 'Boot', sku: 'B', qty: 1, price: '100.00' }] }]);
  for (const text of [number, number.slice(1), email, email.slice(0, -8)])
    expect((await find(text)).map((one: { number: string }) => one.number)).toContain(number);
  expect(await find('%')).toEqual([]);
  const { found } = (await opened.service.call('GET', `/staff/find?q=${encodeURIComponent(email)}`)).body;
  expect(found).toMatchObject([{ kind: 'imported-order', title: number }]);
  const { id } = (await find(number))[0];
  expect((await opened.picker.call('GET', '/staff/imported-orders')).status).toBe(403);
  expect((await opened.picker.call('GET', `/staff/imported-orders/${id}`)).status).toBe(403);
  await open(number);
  expect(await opened.audited(`imported-order:${id}`)).toEqual(['order.viewed']);
  expect((await opened.service.call('GET', '/staff/imported-orders/x')).status).toBe(404);
  expect((await opened.service.call('GET', `/staff/imported-orders/${randomUUID()}`)).status).toBe(404);
});

test('MOVE-02 a person who asks for it has their imported orders exported, then kept without names, and not brought back', async () => {
  const email = freshEmail('gone');
  const number = nextNumber();
  const file = [{ number, email, lines: [{ name: 'Boot', sku: 'B', qty: 1, price: '100.00' }], note: 'Likes blue' }];
  await run(file);
  const head = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing';
  await opened.manager.call('POST', '/staff/shopify-imports', {
    kind: 'customers',
    text: `${head}\n'${count}9,Mere,Tai,${email},yes`,
    apply: true,
  });
  const order = await open(number);
  expect(order.customerId).not.toBe(null);
  const exported = await opened.manager.call('GET', `/staff/customers/${order.customerId}/export`);
  if (exported.status === 200)
    expect(exported.body.data.importedOrders).toMatchObject([{ number, email, lines: [{ name: 'Boot' }] }]);
  else expect(exported.body.errorCode).toBe('StaffConfirmationNeeded');
  expect((await opened.manager.call('POST', `/staff/customers/${order.customerId}/forget`)).status).toBe(204);
  expect(await open(number)).toMatchObject({
    erased: true,
    email: null,
    note: '',
    deliveryAddress: null,
    total: 100,
    lines: [{ name: 'Boot' }],
  });
  const again = (await run([...file, { ...file[0], number: nextNumber() } as SampleOrder])).body;
  expect(again.refused).toHaveLength(2);
  expect(again.refused[0].reason).toBe('this person asked to be deleted here and is not imported again');
});
