/**
 * Sales at a store’s till, through the whole shop: real HTTP, real PostgreSQL, the command in a separate process; the
 * integrity check runs after each.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { openTillShop, saleOf, type TillShop } from '../support/prepared-shops/till-shop.ts';
import { useFolder } from '../support/shop/run-kerb.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let opened: TillShop;
let shop: TestShop;
let service: StaffPerson;
let member: TillShop['member'];
let kerb: TillShop['kerb'];
let send: TillShop['send'];
let stockLevel: TillShop['stockLevel'];
let points: TillShop['points'];
let orders: TillShop['orders'];
let mails: TillShop['mails'];
beforeAll(async () => {
  opened = await openTillShop();
  ({ shop, service, member, kerb, send, stockLevel, points, orders, mails } = opened);
});
afterEach(() => opened.expectInvariantsHold());
afterAll(() => opened?.close());

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
  const sold = { subject: answer.body.orderNumber, before: null, after: { total: '$134.91', store: 'quay' } };
  await expectEntry(shop.pool, 'POST /staff/till/sales', sold);
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
