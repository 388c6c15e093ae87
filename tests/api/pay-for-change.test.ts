/** Changes of orders that cost more, over HTTP: quote, link, payment, and what staff and machines read of it afterwards. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail } from '../support/clients/account-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
  const { pool } = staffed.shop;
  await pool.query("insert into stock.stock (variant_id, location_id, on_hand) select unnest($1::int[]), 'quay', 5", [
    staffed.court.sizes,
  ]);
  await pool.query(
    "insert into stock.stock_move (variant_id, location_id, kind, qty) select unnest($1::int[]), 'quay', 'receive', 5",
    [staffed.court.sizes],
  );
  const url = 'https://machine.kerb.example/changes';
  expect((await staffed.manager.call('POST', '/staff/webhooks', { url, events: ['order.changed'] })).status).toBe(201);
});
afterAll(() => staffed.close());

const tokenOf = async (email: string): Promise<string> => {
  let token = '';
  await expect
    .poll(
      async () => {
        const [mail] = (await mailFor(staffed.shop.simulatorUrl, email)).filter(({ subject }) => /^Pay /.test(subject));
        token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
        return token;
      },
      { timeout: patient(45_000) },
    )
    .not.toBe('');
  return token;
};
const codeOf = async (variantId: string): Promise<string> =>
  (await staffed.shop.pool.query('select code from catalogue.variant where id = $1', [variantId])).rows[0].code;
/** The change as it is quoted, sent by customer service. */
async function change(number: string, wish: object, changeId = randomUUID()) {
  const quote = await staffed.service.call('POST', `/staff/orders/${number}/change-quote`, wish);
  expect(quote.status, JSON.stringify(quote.body)).toBe(200);
  const { after, difference } = quote.body;
  const sums = { refund: Math.max(0, -difference), collect: Math.max(0, difference) };
  const sent = { ...wish, ...sums, changeId, total: after.total, reason: 'by phone' };
  return {
    changeId,
    quote: quote.body,
    answer: await staffed.service.call('POST', `/staff/orders/${number}/changes`, sent),
  };
}
const pays = (number: string, token: string, body: object) =>
  accountClient(staffed.shop.url).call(
    'POST',
    `/orders/${number}/change-payment`,
    { token: 'fake-valid-nonce', ...body },
    { 'x-order-token': token },
  );

test('EDIT-01 a size is added and paid by the link: staff, the export of payments and webhooks say the same as the customer is told', async () => {
  const { buy, detail, service, picker, manager, shop, court, expectInvariantsHold } = staffed;
  const email = freshEmail('more');
  const { number, total } = await buy({ email });
  await shop.pool.query("update orders.orders set placed_at = placed_at - interval '3 days' where number = $1", [
    number,
  ]);
  const { changeId, answer } = await change(number, { added: [{ code: await codeOf(court.sizes[2] ?? ''), qty: 1 }] });
  expect(answer).toMatchObject({ status: 200, body: { orderNumber: number, total: 299.8, waitsFor: 143.9 } });
  const token = await tokenOf(email);
  const read = (key: string) =>
    accountClient(shop.url).call('GET', `/orders/${number}/change-payment`, undefined, { 'x-order-token': key });
  expect(await read(token)).toMatchObject({
    status: 200,
    body: { changeId, state: 'WAITING', amount: 143.9, before: total },
  });
  expect((await read(`${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`)).body.errorCode).toBe('OrderNotFound');
  expect((await read('')).body.errorCode).toBe('OrderNotFound');
  // Neither does the token open the order, nor that of the look-up the payment.
  const looked = await accountClient(shop.url).call('POST', '/orders/lookup', { number, email });
  expect((await read(looked.body.token)).body.errorCode).toBe('OrderNotFound');
  const guest = await accountClient(shop.url).call('GET', `/orders/${number}`, undefined, { 'x-order-token': token });
  expect(guest.status).toBe(404);
  const waiting = await service.call('GET', `/staff/orders/${number}/changeable`);
  expect(waiting.body.waiting).toMatchObject({ changeId, amount: 143.9, paying: false });
  expect((await picker.call('POST', `/staff/orders/${number}/changes/${changeId}/withdraw`)).status).toBe(403);
  expect((await pays(number, token, { changeId, amount: 1 })).body.errorCode).toBe('ChangePaymentOutdated');
  expect((await pays(number, token, { changeId, amount: -1 })).status).toBe(400);
  expect((await pays(number, token, { changeId: randomUUID(), amount: 143.9 })).status).toBe(404);
  expect(
    (await pays(number, token, { changeId, amount: 143.9, token: 'fake-processor-declined-visa-nonce' })).body
      .errorCode,
  ).toBe('PaymentDeclined');
  expect(await pays(number, token, { changeId, amount: 143.9 })).toMatchObject({
    status: 200,
    body: { state: 'MADE' },
  });
  expect(await pays(number, token, { changeId, amount: 143.9 })).toMatchObject({
    status: 200,
    body: { state: 'MADE' },
  });
  await expect
    .poll(async () => (await detail(number)).office.payments.map(({ state }: { state: string }) => state), {
      timeout: patient(45_000),
    })
    .toEqual(['CAPTURED', 'DECLINED', 'CAPTURED']);
  const { timeline } = await detail(number);
  expect(timeline.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Change waits for its payment', 'Order changed']),
  );
  const exported = async (query: string) =>
    String((await manager.call('GET', `/staff/exports/payments?${query}`)).body)
      .split(/\r?\n/)
      .map((row) => row.split(','))
      .filter((row) => row[3] === number && row[5] === 'CAPTURED')
      .map((row) => Number(row[6]));
  expect(await exported('from=2020-01-01')).toEqual([total, 143.9]);
  // What was paid later is on the day of the change.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
  expect(await exported(`from=${today}`)).toEqual([143.9]);
  const { rows: events } = await shop.pool.query(
    "select body -> 'data' as data from webhooks.event where kind = 'order.changed' and subject = $1",
    [number],
  );
  expect(events).toMatchObject([
    {
      data: {
        total: 299.8,
        addressChanged: false,
        lines: [
          { lineNo: 1, qty: 1 },
          { lineNo: 2, qty: 1 },
        ],
      },
    },
  ]);
  expect((await service.call('POST', `/staff/orders/${number}/changes/${changeId}/withdraw`)).body.errorCode).toBe(
    'OrderEditNotWaiting',
  );
  await expectInvariantsHold();
});

test('EDIT-01 delivery becomes collection and delivery again, by another method that costs more; stock follows, and a removed line’s number is another product’s', async () => {
  const { buy, shop, court, service, expectInvariantsHold } = staffed;
  const email = freshEmail('moves');
  const { number, total } = await buy({ email, qty: 1, both: true });
  const held = async () =>
    Object.fromEntries(
      (
        await shop.pool.query(
          "select location_id as place, sum(case kind when 'reserve' then qty else -qty end)::int as held from stock.stock_move m join orders.orders o on o.id = m.order_id where o.number = $1 group by 1 having sum(case kind when 'reserve' then qty else -qty end) <> 0",
          [number],
        )
      ).rows.map(({ place, held: qty }) => [place, qty]),
    );
  expect(await held()).toEqual({ warehouse: 2 });
  expect((await change(number, { delivery: { type: 'STORE_PICKUP', storeId: 'quay' } })).answer).toMatchObject({
    status: 200,
    body: { waitsFor: 0 },
  });
  expect(await held()).toEqual({ quay: 2 });
  const { rows: lines } = await shop.pool.query(
    'select line_no, location_id from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1',
    [number],
  );
  expect(lines.map(({ location_id: place }) => place)).toEqual(['quay', 'quay']);
  expect((await change(number, { quantities: [{ lineId: '2', qty: 0 }] })).answer.status).toBe(200);
  const address = {
    type: 'ENTERED',
    company: '',
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '7 Queen Street',
    street2: '',
    suburb: '',
    state: 'Auckland',
    postcode: '1010',
    phone: '',
  };
  const costly = await change(number, {
    delivery: { type: 'DELIVERY', methodCode: 'fourhd', address },
    added: [{ code: await codeOf(court.sizes[0] ?? ''), qty: 1 }],
  });
  expect(costly.answer.body.waitsFor).toBeGreaterThan(0);
  expect(await held()).toEqual({ quay: 1 });
  const paid = { changeId: costly.changeId, amount: costly.answer.body.waitsFor };
  expect(await pays(number, await tokenOf(email), paid)).toMatchObject({ status: 200, body: { state: 'MADE' } });
  expect(await held()).toEqual({ warehouse: 2 });
  const { rows: now } = await shop.pool.query(
    'select l.line_no as no, l.variant_id::text as id, l.location_id as place, o.total_cents::int as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 order by 1',
    [number],
  );
  expect(now).toMatchObject([
    { no: 1, place: 'warehouse' },
    { no: 2, id: court.sizes[0], place: 'warehouse' },
  ]);
  expect(now[0].cents / 100).toBe(total + 15);
  const view = await service.call('GET', `/staff/orders/${number}`);
  expect(view.status).toBe(200);
  await expectInvariantsHold();
});

test('EDIT-01 OWN-08 an expired link says so, and staff can change the order again at once, and withdraw that change', async () => {
  const { buy, shop, court, expectInvariantsHold } = staffed;
  const email = freshEmail('late');
  const { number } = await buy({ email });
  const wish = { added: [{ code: await codeOf(court.sizes[2] ?? ''), qty: 1 }] };
  const { changeId } = await change(number, wish);
  const token = await tokenOf(email);
  await shop.pool.query(
    "update order_changes.waiting_change set expires_at = now() - interval '1 second' where change_id = $1",
    [changeId],
  );
  expect((await pays(number, token, { changeId, amount: 143.9 })).body.errorCode).toBe('ChangePaymentOver');
  await expect
    .poll(
      async () =>
        (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /stays as it was/.test(subject)).length,
      { timeout: patient(45_000) },
    )
    .toBe(1);
  const again = await change(number, wish);
  expect(again.answer.body.waitsFor).toBe(143.9);
  const withdrawn = await staffed.service.call('POST', `/staff/orders/${number}/changes/${again.changeId}/withdraw`);
  expect(withdrawn.status).toBeLessThan(300);
  const entry = { subject: number, before: { change: 'WAITING' }, after: { change: 'WITHDRAWN' } };
  await expectEntry(shop.pool, 'POST /staff/orders/{number}/changes/{changeId}/withdraw', entry);
  await expectInvariantsHold();
});
