/** Staff work at the counter of a store, through the whole shop: orders handed over, returns, exchanges. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let shop: TestShop;
let court: StaffedShop['court'];
let picker: StaffPerson;
let other: StaffPerson;
let service: StaffPerson;
let merchandiser: StaffPerson;
let buy: StaffedShop['buy'];
let detail: StaffedShop['detail'];
let send: StaffedShop['send'];
let untilCaptured: StaffedShop['untilCaptured'];
let expectInvariantsHold: StaffedShop['expectInvariantsHold'];
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ shop, court, picker, other, service, merchandiser, buy, detail, send, untilCaptured, expectInvariantsHold } =
    staffed);
});
afterAll(() => staffed.close());

test('an order for a store is set aside and handed over instead of dispatched; notes are stored with their author', async () => {
  const { number } = await buy({ email: freshEmail('buyer') });
  await shop.pool.query(
    `update orders.orders set shipping_type = 'STORE_PICKUP', shipping = '{"type":"STORE_PICKUP","store":{"erpStoreId":"quay"},"options":{"methodCode":"storePickup"},"label":"Click and collect","promise":""}' where number = $1`,
    [number],
  );
  const step = (who: StaffPerson, name: string) => who.call('POST', `/staff/orders/${number}/${name}`);
  const inView = async (view: string) =>
    (await picker.call('GET', `/staff/orders?view=${view}`)).body.orders
      .map((one: { number: string }) => one.number)
      .includes(number);
  expect(await inView('to-set-aside')).toBe(true);
  expect((await send(picker, number)).body.errorCode).toBe('OrderForCollection');
  const ready = await Promise.all([step(picker, 'ready'), step(other, 'ready')]);
  expect(ready.map(({ body }) => body.already).sort()).toEqual([false, true]);
  expect([await inView('to-set-aside'), await inView('to-be-collected')]).toEqual([false, true]);
  expect((await step(picker, 'collect')).body).toMatchObject({ state: 'SHIPPED', already: false });
  expect((await step(picker, 'cancel')).status).toBe(403);
  expect((await step(service, 'cancel')).body).toMatchObject({ errorCode: 'OrderNotOpen' });
  expect(
    (await picker.call('POST', `/staff/orders/${number}/notes`, { body: '  Rang: comes on Sunday.  ' })).status,
  ).toBe(204);
  expect((await picker.call('POST', `/staff/orders/${number}/notes`, { body: '   ' })).body).toMatchObject({
    fields: { body: 'Write something.' },
  });
  expect((await detail(number)).notes).toEqual([
    { at: expect.any(String), who: 'Hemi Tāwhai', body: 'Rang: comes on Sunday.', forCustomer: false },
  ]);
});

test('A14 at the counter of a store, staff start a return, receive it into the store’s own stock, and the money is refunded', async () => {
  const email = freshEmail('counter');
  const { number } = await buy({ email, qty: 2 });
  const path = `/staff/orders/${number}`;
  const start = (who: StaffPerson, body: Record<string, unknown> = {}) =>
    who.call('POST', `${path}/returns`, {
      ref: randomUUID(),
      items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
      ...body,
    });
  const refused = {
    status: 409,
    body: { errorCode: 'ReturnNotPossible', message: 'This order can no longer be returned.' },
  };
  expect([await service.call('GET', `${path}/returnable`), await start(service)]).toMatchObject([refused, refused]);
  await untilCaptured(number);
  await send(picker, number);
  expect(await service.call('GET', `${path}/returnable`)).toMatchObject({
    status: 200,
    body: { number, lines: [{ lineId: '1', qty: 2, size: '9' }] },
  });
  for (const who of [picker, merchandiser])
    expect([(await who.call('GET', `${path}/returnable`)).status, (await start(who)).status]).toEqual([403, 403]);
  const ref = randomUUID();
  const [one, again] = await Promise.all([start(service, { ref }), start(service, { ref })]);
  expect([one.status, again.body]).toEqual([201, one.body]);
  const { rmaId } = one.body;
  expect(await start(service, { items: [{ lineId: '1', qty: 2, reason: 'Faulty' }] })).toMatchObject({
    status: 409,
    body: { errorCode: 'ReturnTooMany' },
  });
  expect((await service.call('GET', `/staff/returns/${rmaId}`)).body).toMatchObject({
    state: 'REQUESTED',
    method: 'STORE',
    lines: [{ reason: 'Too small' }],
  });
  const receive = (place: string) => service.call('POST', `/staff/returns/${rmaId}/receive`, { place });
  expect(await receive('nowhere')).toMatchObject({
    status: 400,
    body: { errorCode: 'BadRequest', fields: { place: 'There is no such place.' } },
  });
  expect((await receive('quay')).body).toEqual({ rma: rmaId, refund: 149.9, already: false });
  const { rows } = await shop.pool.query(
    "select on_hand from stock.stock where location_id = 'quay' and variant_id = $1",
    [court.sizes[1]],
  );
  expect(rows).toEqual([{ on_hand: 1 }]);
  await expect
    .poll(async () => (await service.call('GET', `/staff/returns/${rmaId}`)).body.state, { timeout: patient(45_000) })
    .toBe('DONE');
  // A customer who was present needs no instructions, and is emailed about the refund.
  await expect
    .poll(
      async () =>
        (await mailFor(shop.simulatorUrl, email))
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes(rmaId)),
      {
        timeout: patient(45_000),
      },
    )
    .toEqual([expect.stringMatching(new RegExp(`^Your refund of \\$[\\d.]+ for return ${rmaId}$`))]);
  const { timeline } = await detail(number);
  expect(timeline.find(({ what }: { what: string }) => what === 'Return started')).toMatchObject({
    who: 'Mere Hōhepa',
  });
  await expectInvariantsHold();
});

test('FIX-68 a counter exchange hands the new size over at once from the store’s own stock, once; return and exchange refer to each other', async () => {
  const email = freshEmail('swap');
  const { number } = await buy({ email, qty: 2 });
  await untilCaptured(number);
  await send(picker, number);
  const [, from = '', to = ''] = court.sizes;
  const stock = async (variantId: string, place: string) =>
    (
      await shop.pool.query('select on_hand, reserved from stock.stock where variant_id = $1 and location_id = $2', [
        variantId,
        place,
      ])
    ).rows[0];
  const path = `/staff/orders/${number}`;
  const exchange = (body: Record<string, unknown> = {}, who = service) =>
    who.call('POST', `${path}/exchanges`, {
      ref: randomUUID(),
      place: 'quay',
      items: [{ lineId: '1', qty: 1, reason: 'Too small', exchangeVariantId: to }],
      ...body,
    });
  // The store has none of that size: nothing is started and no stock changes.
  expect(await exchange()).toMatchObject({ status: 409, body: { errorCode: 'ExchangeSoldOut' } });
  expect(await exchange({ place: 'warehouse' })).toMatchObject({
    status: 400,
    body: { fields: { place: 'There is no such store.' } },
  });
  expect((await exchange({}, picker)).status).toBe(403);
  expect((await exchange({ items: [{ lineId: '1', qty: 1, reason: 'Too small' }] })).status).toBe(400);
  expect((await detail(number)).office.returns).toEqual([]);
  await shop.pool.query("insert into stock.stock (variant_id, location_id, on_hand) values ($1, 'quay', 1)", [to]);
  await shop.pool.query(
    "insert into stock.stock_move (variant_id, location_id, kind, qty) values ($1, 'quay', 'receive', 1)",
    [to],
  );
  const sizes = async (query: string) =>
    (await service.call('GET', `${path}/returnable${query}`)).body.lines[0].exchange;
  expect(await sizes('?place=quay')).toEqual([{ variantId: to, size: '10' }]);
  expect((await sizes('')).length).toBeGreaterThan(1);
  const [there, warehouse] = [(await stock(from, 'quay'))?.on_hand ?? 0, await stock(to, 'warehouse')];

  // Whatever fails during the exchange, nothing of it is saved.
  for (const step of [
    'lock the order to exchange',
    'start the exchange at the counter',
    'receive the goods at the counter',
    'find the exchange order',
    'hand over the exchanged goods',
  ]) {
    setFailpoint(step, { do: 'throw' });
    expect((await exchange()).status, step).toBe(500);
    expect(
      [await stock(to, 'quay'), await stock(to, 'warehouse'), (await stock(from, 'quay'))?.on_hand ?? 0],
      step,
    ).toEqual([{ on_hand: 1, reserved: 0 }, warehouse, there]);
    expect((await detail(number)).office.returns, step).toEqual([]);
    expect(shop.errors.splice(0), step).toEqual([expect.stringContaining('FailpointError')]);
  }

  // One unit in stock, two requests for it, one of them sent twice.
  const ref = randomUUID();
  const answers = await Promise.all([exchange({ ref }), exchange({ ref }), exchange()]);
  const done = answers.filter(({ status }) => status === 201);
  expect(done.length).toBeGreaterThanOrEqual(1);
  expect(new Set(done.map(({ body }) => body.orderNumber)).size).toBe(1);
  for (const { status, body } of answers) if (status !== 201) expect(body.errorCode).toBe('ExchangeSoldOut');
  const { rmaId, orderNumber } = done[0]?.body ?? {};
  expect(await stock(to, 'quay')).toEqual({ on_hand: 0, reserved: 0 });
  expect(await stock(to, 'warehouse')).toEqual(warehouse);
  expect((await stock(from, 'quay')).on_hand).toBe(there + 1);
  expect(await detail(orderNumber)).toMatchObject({
    state: 'SHIPPED',
    exchangeRma: rmaId,
    waitsForRma: null,
    total: 0,
    parcels: [expect.anything()],
    lines: [{ size: '10', sent: 1, place: 'Kerb Quay Street' }],
  });
  expect((await detail(number)).office.returns).toMatchObject([
    { rma: rmaId, state: 'DONE', refund: 0, exchange: orderNumber },
  ]);
  expect((await service.call('GET', `/staff/returns/${rmaId}`)).body).toMatchObject({
    state: 'DONE',
    replacement: orderNumber,
    refunded: 0,
  });

  // An exchange that waits for its return names it too, also after the return has arrived.
  const sent = await service.call('POST', `${path}/returns`, {
    ref: randomUUID(),
    method: 'COURIER',
    items: [{ lineId: '1', qty: 1, reason: 'Too small', exchangeVariantId: to }],
  });
  const named = async () => (await service.call('GET', `/staff/returns/${sent.body.rmaId}`)).body.replacement;
  const waiting = await named();
  expect(await detail(waiting)).toMatchObject({ exchangeRma: sent.body.rmaId, waitsForRma: sent.body.rmaId });
  expect((await service.call('POST', `/staff/returns/${sent.body.rmaId}/receive`, {})).status).toBe(200);
  expect(await named()).toBe(waiting);
  expect(await detail(waiting)).toMatchObject({ exchangeRma: sent.body.rmaId, waitsForRma: null });
  await expectInvariantsHold();
});
