/** Imported orders: returned by hand or as store credit, and counted in reports, through a running shop (MOVE-02). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { exportOf, type SampleOrder } from '../support/fixtures/orders/shopify-orders.ts';
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

/** A return of units of the first line, by hand unless told otherwise. */
const takeBack = (id: string, changes: Record<string, unknown> = {}, who = opened.service) =>
  who.call('POST', `/staff/imported-orders/${id}/returns`, {
    returnId: randomUUID(),
    lines: [{ lineNo: 1, qty: 1 }],
    amount: 50,
    paidBy: 'hand',
    reference: 'Bank 12 March',
    ...changes,
  });

test('MOVE-02 units are returned by hand or as store credit, never more than was bought or paid, once for each id and by one of two at once', async () => {
  const email = freshEmail('hana');
  const number = nextNumber();
  const order: SampleOrder = {
    number,
    email,
    lines: [{ name: 'Boot', sku, qty: 3, price: '50.00' }],
    refunded: '50.00',
    paid: 'partially_refunded',
  };
  await run([order]);
  const { id } = (await find(number))[0];
  expect((await takeBack(id, { reference: '' })).status).toBe(400);
  expect((await takeBack(id, { amount: 50.001 })).status).toBe(400);
  expect((await takeBack(id, { lines: [{ lineNo: 2, qty: 1 }] })).body.errorCode).toBe('OrderLineUnknown');
  expect((await takeBack(id, { lines: [{ lineNo: 1, qty: 4 }] })).body).toMatchObject({
    errorCode: 'ImportedReturnLineGone',
    message: 'Of Boot only 3 can still be returned. Load the order again.',
  });
  expect((await takeBack(id, { amount: 50.01 })).body.errorCode).toBe('ImportedReturnTooMuch');
  expect((await takeBack(id, {}, opened.picker)).status).toBe(403);
  expect((await takeBack(id, { paidBy: 'store-credit' })).body.errorCode).toBe('RefundNoAccount');
  expect((await takeBack(randomUUID())).status).toBe(404);
  const first = randomUUID();
  expect((await takeBack(id, { returnId: first })).body).toEqual({ already: false });
  expect((await takeBack(id, { returnId: first })).body).toEqual({ already: true });
  expect((await takeBack(id, { returnId: first, amount: 40 })).body.errorCode).toBe('ImportedReturnReused');
  // The last $50 that the order has left, and two units: two members of staff at once.
  const both = await Promise.all([takeBack(id), takeBack(id, {}, opened.manager), takeBack(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await open(number)).toMatchObject({
    state: 'refunded',
    refundable: 0,
    refunded: 150,
    lines: [{ returned: 2 }],
  });
  expect((await takeBack(id)).body.errorCode).toBe('RefundNothingLeft');
  expect(
    (await opened.audited(`imported-order:${id}`)).filter((one) => one === 'imported-order.returned'),
  ).toHaveLength(2);
  // Returned here: a later export does not change it any more.
  expect((await run([order])).body).toMatchObject({ unchanged: 1 });
  expect((await run([{ ...order, refunded: '60.00' }])).body.refused).toMatchObject([
    { reason: 'something of it was returned here, so it is not changed any more' },
  ]);
});

test('MOVE-02 a return as store credit is the customer’s at once, within the daily limit of the role, and comes from the ledger', async () => {
  const email = freshEmail('moana');
  const client = await newCustomer(opened.shop, email);
  const number = nextNumber();
  await run([{ number, email, lines: [{ name: 'Boot', sku, qty: 40, price: '100.00' }] }]);
  const { id } = (await find(number))[0];
  const returnId = randomUUID();
  const credit = { paidBy: 'store-credit', reference: '', returnId };
  const answers = await Promise.all([takeBack(id, credit), takeBack(id, credit), takeBack(id, credit)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await client.call('GET', '/account/store-credit')).body).toMatchObject({
    balance: 50,
    entries: [{ kind: 'give', amount: 50, reason: `Return of order ${number}` }],
  });
  const large = { paidBy: 'store-credit', reference: '', amount: 3_900, lines: [{ lineNo: 1, qty: 39 }] };
  expect((await takeBack(id, large)).body.errorCode).toMatch(/StoreCreditDailyAmount|StaffConfirmationNeeded/);
  expect(await open(number)).toMatchObject({
    refunded: 50,
    lines: [{ returned: 1 }],
    returns: [{ paidBy: 'store-credit' }],
  });
});

test('MOVE-02 an order that was cancelled or never paid is kept, is no sale, and refunds nothing', async () => {
  const line = { name: 'Boot', sku: 'B', qty: 1, price: '100.00' };
  const cancelled = {
    number: nextNumber(),
    lines: [line],
    cancelledAt: '2024-02-29 10:00:00 +1300',
    createdAt: '2024-02-29 09:00:00 +1300',
  };
  const unpaid = {
    number: nextNumber(),
    lines: [line],
    paid: 'pending',
    sent: '',
    createdAt: '2024-02-29 11:00:00 +1300',
  };
  const sold = {
    number: nextNumber(),
    lines: [line],
    createdAt: '2024-02-29 12:00:00 +1300',
    refunded: '25.00',
    paid: 'partially_refunded',
  };
  await run([cancelled, unpaid, sold]);
  expect(await open(cancelled.number)).toMatchObject({ state: 'cancelled', refundable: 0 });
  expect(await open(unpaid.number)).toMatchObject({ state: 'unpaid', refundable: 0 });
  const { id } = (await find(unpaid.number))[0];
  expect((await takeBack(id)).body.errorCode).toBe('RefundNothingLeft');
  // The report has the sale beside the shop's own, which are none; the totals have all three.
  const report = (await opened.merchandiser.call('GET', '/staff/figures?from=2024-02-28&to=2024-03-01')).body;
  expect(report).toMatchObject({
    totals: { orders: 0, sales: 0 },
    imported: { orders: 1, units: 1, sales: 100, refunded: 25, returned: 0 },
  });
  expect(report.days.map(({ imported }: { imported: number }) => imported)).toEqual([0, 100, 0]);
  const { rows } = (await opened.manager.call('GET', '/staff/imported-order-totals?by=day')).body;
  expect(rows.find(({ period }: { period: string }) => period === '2024-02-29')).toEqual({
    period: '2024-02-29',
    orders: 3,
    total: 300,
    refunded: 25,
    notSold: 2,
    notSoldTotal: 200,
    returned: 0,
  });
  expect((await opened.picker.call('GET', '/staff/imported-order-totals')).status).toBe(403);
});

test('MOVE-02 three imports of one file at once store every order once, and a return beside a changed import loses neither', async () => {
  const line = { name: 'Boot', sku: 'B', qty: 1, price: '100.00' };
  const orders: SampleOrder[] = Array.from({ length: 450 }, () => ({ number: nextNumber(), lines: [line, line] }));
  const answers = await Promise.all([run(orders), run(orders), run(orders)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const sum = (what: string) => answers.reduce((total, { body }) => total + body[what], 0);
  expect([sum('created'), sum('unchanged'), sum('changed')]).toEqual([450, 900, 0]);
  const [one] = orders as [SampleOrder];
  const { id } = (await find(one.number))[0];
  const [returned, imported] = await Promise.all([takeBack(id), run([{ ...one, tags: 'vip' }])]);
  expect(returned.status).toBe(200);
  expect(imported.body.changed + imported.body.refused.length).toBe(1);
  expect(await open(one.number)).toMatchObject({ lines: [{ returned: 1 }, { returned: 0 }], refunded: 50 });
});
