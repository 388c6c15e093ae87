/**
 * Sales at a store's till, through the whole shop: real HTTP, real PostgreSQL, the command in a separate process; the
 * integrity check runs after each.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { type AccountClient, newCustomer } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { insertProduct } from '../support/fixtures/build-catalogue.ts';
import { writeStock } from '../support/fixtures/write-stock.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let key = '';
let readKey = '';
let service: StaffPerson;
let member: { client: AccountClient; email: string; number: string };
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, pool, close } = openDatabase(url);
        await insertProduct(db, {
          name: 'Harbour Court',
          price: '149.90',
          variants: ['8', '9'].map((label) => ({ label, stock: 5 })),
        });
        await insertProduct(db, {
          name: 'Gift Card',
          code: 'gift-card',
          price: '50.00',
          functionalType: 'virtual',
          productType: 'Gift card',
          variants: [{ label: '$50', stock: 0 }],
        });
        await pool.query(`insert into stores.location (id, kind, name, slug, street1, locality, latitude, longitude, open) values
          ('quay', 'store', 'Kerb Quay Street', 'quay', '1 Quay Street', 'Auckland', -36.8, 174.7, true)`);
        await pool.query("update catalogue.variant set barcode = '9421234567890' where code = 'harbour-court-9'");
        await writeStock(
          pool,
          "insert into stock.stock (variant_id, location_id, on_hand) select id, 'quay', 20 from catalogue.variant where code like 'harbour%'",
        );
        await close();
      },
    },
  );
  service = await newStaff(shop, 'service');
  const email = 'member@example.co.nz';
  const client = await newCustomer(shop, email);
  const joined = await client.call('POST', '/account/loyalty/join');
  member = { client, email, number: joined.body.account.rewardAccountId };
  key = await newKey('till:write');
  readKey = await newKey('orders:write', 'stock:write');
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});
afterEach(async () => {
  // Wait until the outbox is empty: refunds of a return, receipts.
  await expect
    .poll(async () => (await shop.pool.query('select kind from platform.outbox where done_at is null')).rows, {
      timeout: patient(60_000),
    })
    .toEqual([]);
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const found = await checkInvariants(testCtx(db), { gatewayJournal: [], stuckAfterSeconds: 0 });
  await close();
  expect(found.filter(({ rows }) => rows.length > 0)).toEqual([]);
});

async function newKey(...scopes: string[]): Promise<string> {
  const made = await kerb('api-keys', 'add', 'Till', '--scope', ...scopes, '--json');
  return JSON.parse(made.out).key;
}
const kerb = (...args: string[]) => runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
async function send(sale: unknown, token = key) {
  const reply = await fetch(`${shop.url}/nz/api/staff/till/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sale),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { orderNumber: string } };
}
let serial = 0;
const saleOf = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    number: `QUAY-1/${serial}`,
    storeId: 'quay',
    lines: [{ code: '9421234567890', qty: 1, unitPrice: 149.9, discount: 14.99 }],
    total: 134.91,
    ...changes,
  };
};
const stockLevel = async (code = 'harbour-court-9', at = 'quay') =>
  (
    await shop.pool.query(
      'select on_hand as "onHand", reserved from stock.stock s join catalogue.variant v on v.id = s.variant_id where v.code = $1 and location_id = $2',
      [code, at],
    )
  ).rows[0];
/** All points that the member's goods have earned, whether or not they became rewards. */
const points = async () =>
  Number((await shop.pool.query('select coalesce(sum(points), 0) as n from loyalty.earning')).rows[0].n);
const orders = async () => Number((await shop.pool.query('select count(*) as n from orders.orders')).rows[0].n);
const mails = async (email: string) =>
  (await mailFor(shop.simulatorUrl, email))
    .map(({ subject }) => subject)
    .filter((subject) => !/verify|Confirm|email/i.test(subject));

test('FIX-49 ORD-01 ORD-02 a member’s sale is In-Store in the history, reduces the store’s stock, gives points once, and sends no mail', async () => {
  const [before, had] = [await stockLevel(), await points()];
  const soldAt = new Date(Date.now() - 3 * 86_400_000);
  const sale = saleOf({ customer: { memberNumber: member.number.toLowerCase() }, soldAt: soldAt.toISOString() });
  const answer = await send(sale);
  expect(answer).toMatchObject({
    status: 200,
    body: { orderNumber: expect.stringMatching(/^NZ\d{8}$/), recorded: true, hasCustomer: true, missing: [] },
  });
  expect(await stockLevel()).toEqual({ onHand: before.onHand - 1, reserved: 0 });
  expect(await points()).toBe(had + 134);
  const { orders: history } = (await member.client.call('GET', '/account/orders')).body;
  expect(history[0]).toMatchObject({
    number: answer.body.orderNumber,
    channel: 'pos',
    status: 'Delivered',
    total: 134.91,
    date: soldAt.toISOString(),
  });
  const view = (await member.client.call('GET', `/account/orders/${answer.body.orderNumber}`)).body;
  expect(view).toMatchObject({
    channel: 'pos',
    gst: 17.6,
    paidWith: [{ label: 'Paid at the till', amount: 134.91, refunded: 0 }],
    returnable: null,
    lines: [{ name: 'Harbour Court', qty: 1, qtyDispatched: 1, unitPrice: 149.9, discount: 14.99, total: 134.91 }],
  });
  // Sent again it is the same sale; with the product's other barcode it is a different one.
  expect(await send(sale)).toMatchObject({ status: 200, body: { ...answer.body, recorded: false } });
  const other = await send({ ...sale, lines: [{ ...sale.lines[0], code: 'harbour-court-9' }] });
  expect(other).toEqual({
    status: 409,
    body: {
      errorCode: 'TillSaleDiffers',
      message: `Sale ${sale.number} was recorded before with other contents. Nothing was changed.`,
    },
  });
  expect(await points()).toBe(had + 134);
  expect(await stockLevel()).toEqual({ onHand: before.onHand - 1, reserved: 0 });
  expect(await mails(member.email)).toEqual([]);
  const { rows } = await shop.pool.query(
    "select actor, detail ->> 'sale' as sale from platform.audit where action = 'order.sold-at-till' and subject = $1",
    [answer.body.orderNumber],
  );
  expect(rows).toEqual([{ actor: expect.stringMatching(/^key:kerb_/), sale: sale.number }]);
});

test('FIX-49 one number sent by twenty tills and two processes at once is one sale; with two contents one of them is recorded', async () => {
  const { write } = useFolder();
  const [before, had, known] = [await stockLevel(), await points(), await orders()];
  const sale = saleOf({ customer: { email: member.email.toUpperCase() } });
  const [file, ...answers] = await Promise.all([
    kerb('till', 'import', write('one.jsonl', `${JSON.stringify(sale)}\n`), '--json'),
    ...Array.from({ length: 20 }, () => send(sale)),
  ]);
  const recordings = [
    JSON.parse(file.out) as { recorded: boolean; orderNumber: string },
    ...answers.map(({ body }) => body),
  ];
  expect(recordings.filter(({ recorded }) => recorded)).toHaveLength(1);
  expect(new Set(recordings.map(({ orderNumber }) => orderNumber)).size).toBe(1);
  expect([await orders(), (await stockLevel()).onHand, await points()]).toEqual([
    known + 1,
    before.onHand - 1,
    had + 134,
  ]);
  const racing = saleOf();
  const rival = { ...racing, lines: [{ code: 'harbour-court-8', qty: 1, unitPrice: 134.91 }] };
  const ended = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index % 2 ? rival : racing)));
  expect(ended.filter(({ body }) => body.recorded === true)).toHaveLength(1);
  expect(ended.filter(({ status }) => status === 409)).toHaveLength(6);
  expect(await orders()).toBe(known + 2);
});

test('FIX-49 RET-07 a return at the counter: refunded by hand and recorded, points reversed, the unit back in stock', async () => {
  const had = await points();
  const { orderNumber } = (
    await send(
      saleOf({
        customer: { memberNumber: member.number },
        lines: [{ code: '9421234567890', qty: 2, unitPrice: 100 }],
        total: 200,
      }),
    )
  ).body;
  expect(await points()).toBe(had + 200);
  const before = await stockLevel();
  const started = await service.call('POST', `/staff/orders/${orderNumber}/returns`, {
    ref: randomUUID(),
    items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
    method: 'STORE',
  });
  expect(started.status).toBe(201);
  const { rmaId } = started.body;
  expect((await service.call('GET', `/staff/returns/${rmaId}`)).body).toMatchObject({ channel: 'pos' });
  expect(await service.call('POST', `/staff/returns/${rmaId}/receive`, {})).toMatchObject({
    status: 200,
    body: { refund: 100 },
  });
  expect(await service.call('POST', `/staff/returns/${rmaId}/receive`, {})).toMatchObject({
    status: 200,
    body: { refund: 100, already: true },
  });
  await expect
    .poll(async () => (await member.client.call('GET', `/account/orders/${orderNumber}`)).body.paidWith, {
      timeout: patient(60_000),
    })
    .toEqual([{ label: 'Paid at the till', amount: 200, refunded: 100 }]);
  expect(await points()).toBe(had + 100);
  expect(await stockLevel()).toEqual({ onHand: before.onHand + 1, reserved: 0 });
  // The rest as a goodwill refund, sent twice at once under one key: refunded once, and no cent more.
  const refund = { key: randomUUID(), amount: 'all', reason: 'Squeaks' };
  const path = `/staff/orders/${orderNumber}/refunds`;
  // Its message fails after the refund and is delivered again: recorded once.
  setFailpoint('record a refund due at the till', { do: 'throw' });
  const both = await Promise.all([service.call('POST', path, refund), service.call('POST', path, refund)]);
  expect(both.map(({ body }) => [body.amount, body.already]).sort()).toEqual([
    [100, false],
    [100, true],
  ]);
  await expect
    .poll(
      async () =>
        (
          await shop.pool.query(
            'select p.state, refunded_cents from payments.payment p join orders.orders o on o.id = p.order_id where number = $1',
            [orderNumber],
          )
        ).rows,
      {
        timeout: patient(60_000),
      },
    )
    .toEqual([{ state: 'REFUNDED', refunded_cents: 20_000n }]);
  expect(await service.call('POST', path, { ...refund, key: randomUUID() })).toMatchObject({
    status: 409,
    body: { errorCode: 'RefundNothingLeft' },
  });
  // No provider was called for any of it.
  expect(
    (
      await shop.pool.query(
        'select count(*)::int as n from payments.refund r join orders.orders o on o.id = r.order_id where o.number = $1 and r.psp_ref is not null',
        [orderNumber],
      )
    ).rows,
  ).toEqual([{ n: 0 }]);
});

test('FIX-49 a sale without a customer; an exchange for another size at the counter; a sale without stock on record is accepted and reported', async () => {
  const { body } = await send(saleOf());
  expect(body).toMatchObject({ recorded: true, hasCustomer: false });
  const exchanged = await service.call('POST', `/staff/orders/${body.orderNumber}/exchanges`, {
    ref: randomUUID(),
    place: 'quay',
    items: [
      { lineId: '1', qty: 1, reason: 'Too large', exchangeVariantId: String(await variantOf('harbour-court-8')) },
    ],
  });
  expect(exchanged.status).toBe(201);
  await writeStock(shop.pool, "update stock.stock set on_hand = 1 where location_id = 'quay'");
  const sold = saleOf({ lines: [{ code: '9421234567890', qty: 3, unitPrice: 10 }], total: 30 });
  const short = await send(sold);
  expect(short).toMatchObject({
    status: 200,
    body: { recorded: true, missing: [{ code: 'harbour-court-9', qty: 2 }] },
  });
  expect(await stockLevel()).toEqual({ onHand: 0, reserved: 0 });
  expect((await send(sold)).body).toEqual({ ...short.body, recorded: false });
  // At a location that never had the size.
  await shop.pool.query(
    "insert into stores.location (id, kind, name, slug, street1, locality, latitude, longitude, open) values ('hill', 'store', 'Kerb Hill', 'hill', '2 Hill Road', 'Auckland', -36.9, 174.8, true)",
  );
  expect(await send(saleOf({ storeId: 'hill' }))).toMatchObject({
    status: 200,
    body: { missing: [{ code: 'harbour-court-9', qty: 1 }] },
  });
  expect(await stockLevel('harbour-court-9', 'hill')).toEqual({ onHand: 0, reserved: 0 });
  await writeStock(shop.pool, "update stock.stock set on_hand = 20 where location_id = 'quay'");
  // A free item costs nothing and is still a sale.
  expect(
    await send(saleOf({ lines: [{ code: 'harbour-court-8', qty: 1, unitPrice: 20, discount: 20 }], total: 0 })),
  ).toMatchObject({ status: 200 });
});
const variantOf = async (code: string): Promise<number> =>
  (await shop.pool.query('select id from catalogue.variant where code = $1', [code])).rows[0].id;

test('FIX-49 a receipt is mailed once, and only on request; a sale joins the account that verified its address', async () => {
  const email = 'walk-in@example.co.nz';
  const sale = saleOf({ customer: { email }, receipt: true });
  const { body } = await send(sale);
  expect(body).toMatchObject({ hasCustomer: false });
  await send(sale);
  await expect
    .poll(() => mails(email), { timeout: patient(60_000) })
    .toEqual([`Your Kerb receipt ${body.orderNumber}`]);
  const [mail] = await mailFor(shop.simulatorUrl, email);
  expect(mail?.text).toContain(`Thank you. This is order ${body.orderNumber}, bought in store`);
  expect(mail?.text).toMatch(/Discount at the till\s+−\$14\.99/);
  await send(saleOf({ customer: { email } }));
  const client = await newCustomer(shop, email);
  const { orders: history } = (await client.call('GET', '/account/orders')).body;
  expect(history.map(({ channel }: { channel: string }) => channel)).toEqual(['pos', 'pos']);
  expect((await mails(email)).filter((subject) => /receipt|order/i.test(subject))).toHaveLength(1);
});

test('FIX-49 an invalid sale records nothing: unknown store, size or member, gift cards, times, sums, wrong types', async () => {
  const known = await orders();
  const [line] = saleOf().lines;
  const cases: [Record<string, unknown>, number, string, string?][] = [
    [{ storeId: 'nowhere' }, 404, 'TillStoreUnknown', 'There is no store nowhere.'],
    [{ storeId: 'warehouse' }, 404, 'TillStoreUnknown'],
    [{ lines: [line, { code: '0000', qty: 1, unitPrice: 1 }], total: 135.91 }, 404, 'SizeUnknown'],
    [{ customer: { memberNumber: 'K9' } }, 404, 'TillMemberUnknown', 'There is no member K9.'],
    [{ customer: { memberNumber: 'K999999999' } }, 404, 'TillMemberUnknown'],
    [
      { lines: [{ code: 'gift-card-50', qty: 1, unitPrice: 50 }], total: 50 },
      422,
      'TillGiftCardRefused',
      'Gift cards are not recorded as till sales. Issue the card at the staff site.',
    ],
    [
      { soldAt: new Date(Date.now() + 600_000).toISOString() },
      422,
      'TillTimeRefused',
      'A sale is recorded within 31 days of its time, and not before it.',
    ],
    [{ soldAt: new Date(Date.now() - 32 * 86_400_000).toISOString() }, 422, 'TillTimeRefused'],
    [{ total: 134.9 }, 400, 'BadRequest'],
    [{ total: 134.905 }, 400, 'BadRequest'],
    [{ lines: [{ code: '9421234567890', qty: 1, unitPrice: 1, discount: 2 }], total: -1 }, 400, 'BadRequest'],
    [{ lines: [], total: 0 }, 400, 'BadRequest'],
    [{ lines: [{ ...line, qty: 0 }], total: 0 }, 400, 'BadRequest'],
    [{ lines: [{ ...line, qty: 100 }] }, 400, 'BadRequest'],
    [
      { lines: Array.from({ length: 101 }, () => ({ code: '9421234567890', qty: 1, unitPrice: 1 })), total: 101 },
      400,
      'BadRequest',
    ],
    [{ number: 'a b' }, 400, 'BadRequest'],
    [{ number: 'N'.repeat(41) }, 400, 'BadRequest'],
    [{ customer: { email: member.email, memberNumber: member.number } }, 400, 'BadRequest'],
    [{ customer: { email: 'nobody' } }, 400, 'BadRequest'],
    [{ receipt: true }, 400, 'BadRequest'],
    [{ paid: 'cash' }, 400, 'BadRequest'],
  ];
  for (const [changes, status, errorCode, message] of cases) {
    const answer = await send(saleOf(changes));
    expect([answer.status, answer.body.errorCode], JSON.stringify(changes)).toEqual([status, errorCode]);
    if (message) expect(answer.body.message).toBe(message);
  }
  expect((await send(saleOf({ total: 1 }))).body.fields).toEqual({ total: 'The total is not what the lines come to.' });
  expect((await send(saleOf({ receipt: true }))).body.fields).toEqual({
    receipt: 'A receipt needs a customer to be mailed to.',
  });
  expect((await send(saleOf({ lines: [{ ...line, discount: 150 }], total: 0 }))).body.fields).toMatchObject({
    'lines.0.discount': 'The discount is more than the line.',
  });
  expect(
    (await send(saleOf({ lines: [line, { code: '0000', qty: 1, unitPrice: 1 }], total: 135.91 }))).body.fields,
  ).toEqual({
    'lines.1.code': 'There is no size with this code.',
  });
  // Its number is free again: the refused sale was never recorded.
  const refused = saleOf({ storeId: 'nowhere' });
  expect((await send(refused)).status).toBe(404);
  expect((await send({ ...refused, storeId: 'quay' })).body).toMatchObject({ recorded: true });
  expect(await orders()).toBe(known + 1);
  expect([(await send(saleOf(), readKey)).status, (await send(saleOf(), 'kerb_nothing')).status]).toEqual([403, 401]);
  expect((await service.call('POST', '/staff/till/sales', saleOf())).status).toBe(403);
});

test('FIX-49 the command records a file line by line and reports what it refuses; the same file again records nothing more', async () => {
  const { write } = useFolder();
  const sales = [saleOf(), saleOf({ storeId: 'nowhere' }), saleOf({ total: 3 }), saleOf()];
  const file = write('sales.jsonl', `${sales.map((sale) => JSON.stringify(sale)).join('\r\n')}\r\nno json\r\n\r\n`);
  const first = await kerb('till', 'import', file);
  expect(first.code).toBe(1);
  expect(first.out.split('\n')).toEqual([
    `line 2: ${sales[1]?.number}: There is no store nowhere.`,
    'line 3: total: The total is not what the lines come to.',
    'line 5: It is no JSON.',
    '2 sales recorded, 0 recorded before, 3 refused.',
    '',
  ]);
  expect((await kerb('till', 'import', file)).out).toContain('0 sales recorded, 2 recorded before, 3 refused.');
  const good = write('good.jsonl', JSON.stringify(sales[0]));
  expect(await kerb('till', 'import', good)).toMatchObject({
    code: 0,
    out: '0 sales recorded, 1 recorded before, 0 refused.\n',
  });
  expect((await kerb('till', 'import', `${file}.gone`)).code).toBe(2);
  expect((await kerb('invariants')).code).toBe(0);
});

test.each([
  'claim the till sale',
  'write the till order',
  'record the till payment',
  'add units missing at the till',
  'reserve the sold stock',
  'hand over the sold goods',
  'audit the till sale',
  'record the till sale',
])(
  'FIX-49 B1 a process that fails at %s records the whole sale or nothing of it; sent again it is recorded once',
  async (step) => {
    const [sale, before, had] = [saleOf(), await stockLevel(), await orders()];
    setFailpoint(step, { do: 'throw' });
    expect((await send(sale)).status).toBe(500);
    expect(shop.errors.splice(0)).toEqual([expect.stringContaining('FailpointError')]);
    const committed = step === 'record the till sale';
    expect([await stockLevel(), await orders()]).toEqual(
      committed ? [{ ...before, onHand: before.onHand - 1 }, had + 1] : [before, had],
    );
    expect(await send(sale)).toMatchObject({ status: 200, body: { recorded: !committed } });
    expect([await stockLevel(), await orders()]).toEqual([{ ...before, onHand: before.onHand - 1 }, had + 1]);
  },
);
