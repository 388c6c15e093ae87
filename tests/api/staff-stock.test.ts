/**
 * Stock adjustments by staff: receipts, corrections, counts, history; under any race the stock level is the sum of its
 * ledger entries (I1).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountClient } from '../support/clients/account-client.ts';
import { openStockedShop, type StockedShop } from '../support/prepared-shops/stocked-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let opened: StockedShop;
let shop: TestShop;
let picker: AccountClient;
let merchandiser: AccountClient;
let service: AccountClient;
let a = '';
let b = '';
let gone = '';
let stockLevel: StockedShop['stockLevel'];
let promise: StockedShop['promise'];
beforeAll(async () => {
  opened = await openStockedShop();
  ({ shop, picker, merchandiser, service, a, b, gone, stockLevel, promise } = opened);
});
afterEach(() => opened.expectInvariantsHold());
afterAll(() => opened?.close());

const adjustment = (lines: unknown[], more: Record<string, unknown> = {}) => ({
  movementId: randomUUID(),
  locationId: 'warehouse',
  note: '',
  lines,
  ...more,
});

test('each adjustment changes stock, writes its ledger entry and audit entry, and is refused to other roles', async () => {
  const before = (await stockLevel(a)).onHand;
  expect(
    await picker.call('POST', '/staff/stock/receive', adjustment([{ variantId: a, qty: 5 }], { note: 'Box 7' })),
  ).toMatchObject({
    status: 200,
    body: { done: true },
  });
  expect(
    (
      await merchandiser.call(
        'POST',
        '/staff/stock/adjust',
        adjustment([{ variantId: a, qty: -2 }], { reason: 'miscounted' }),
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await merchandiser.call(
        'POST',
        '/staff/stock/write-off',
        adjustment([{ variantId: a, qty: 1 }], { reason: 'damaged' }),
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await merchandiser.call(
        'POST',
        '/staff/stock/transfer',
        adjustment([{ variantId: a, qty: 3 }], { toLocationId: 'ponsonby' }),
      )
    ).status,
  ).toBe(200);
  expect([await stockLevel(a), await stockLevel(a, 'ponsonby')]).toEqual([
    { onHand: before - 1, reserved: 0 },
    { onHand: 3, reserved: 0 },
  ]);
  const forbidden = adjustment([{ variantId: a, qty: 1 }], { reason: 'damaged' });
  expect(await picker.call('POST', '/staff/stock/write-off', forbidden)).toMatchObject({
    status: 403,
    body: { errorCode: 'StaffForbidden' },
  });
  expect(await service.call('POST', '/staff/stock/receive', adjustment([{ variantId: a, qty: 1 }]))).toMatchObject({
    status: 403,
  });

  const history = await service.call('GET', `/staff/stock/${a}/moves`);
  expect(history.body.moves.slice(0, 5)).toMatchObject([
    { kind: 'adjust', qty: 3, locationId: 'ponsonby', movement: { kind: 'transfer' } },
    { kind: 'adjust', qty: -3, locationId: 'warehouse', movement: { kind: 'transfer' } },
    { kind: 'adjust', qty: -1, movement: { kind: 'write-off', reason: 'damaged', by: 'Mere the merchandiser' } },
    { kind: 'adjust', qty: -2, movement: { reason: 'miscounted' } },
    { kind: 'receive', qty: 5, movement: { note: 'Box 7', by: 'Mere the picker' } },
  ]);
  expect(history.body.row.places).toContainEqual({
    locationId: 'ponsonby',
    onHand: 3,
    reserved: 0,
    available: 3,
    shelf: null,
  });
  const { rows } = await shop.pool.query(
    "select action, detail from platform.audit where action like 'stock.%' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'stock.receive',
    'stock.adjust',
    'stock.write-off',
    'stock.transfer',
  ]);
  expect(rows[3].detail).toEqual({ locationId: 'warehouse', toLocationId: 'ponsonby', sizes: 1, units: 3 });
});

test('sizes are found by code, barcode and words; a scan shows the stock at one location', async () => {
  for (const term of ['9400000000017', 'HARBOUR-COURT-US-9', 'harbour', 'quayworn harbour court chalk'])
    expect(
      (await service.call('GET', `/staff/stock?term=${encodeURIComponent(term)}`)).body.rows[0]?.variantId,
      term,
    ).toBe(a);
  expect((await service.call('GET', '/staff/stock?term=100%25')).body.rows).toEqual([]);
  expect((await service.call('GET', '/staff/stock')).body.rows.length).toBeGreaterThan(0);
  expect(await picker.call('GET', '/staff/stock/scan?code=harbour-court-us-10&locationId=warehouse')).toMatchObject({
    status: 200,
    body: { variantId: b, onHand: 4, product: { name: 'Harbour Court' } },
  });
  expect((await picker.call('GET', '/staff/stock/scan?code=9400000000017&locationId=nowhere')).body.onHand).toBe(0);
  expect(await picker.call('GET', '/staff/stock/scan?code=none&locationId=warehouse')).toMatchObject({
    status: 404,
    body: { errorCode: 'SizeUnknown', message: 'There is no size with this code.' },
  });
  expect((await picker.call('GET', '/staff/stock/999999/moves')).status).toBe(404);
});

test('stock never falls below what is reserved: all lines are applied or none', async () => {
  await promise(b, 3);
  const lines = [
    { variantId: a, qty: 1 },
    { variantId: b, qty: 2 },
  ];
  const before = await stockLevel(a);
  const answer = await merchandiser.call('POST', '/staff/stock/write-off', adjustment(lines, { reason: 'lost' }));
  expect(answer).toMatchObject({
    status: 409,
    body: {
      errorCode: 'StockShort',
      message: 'This would leave less than is reserved for orders.',
      fields: { 'lines.1': 'On hand 4, reserved 3.' },
    },
  });
  expect(
    (await merchandiser.call('POST', '/staff/stock/transfer', adjustment(lines, { toLocationId: 'ponsonby' }))).status,
  ).toBe(409);
  expect(
    (await picker.call('POST', '/staff/stock/count', adjustment([{ variantId: b, expected: 4, counted: 2 }]))).body
      .errorCode,
  ).toBe('StockShort');
  expect(await stockLevel(a)).toEqual(before);
  for (const bad of [
    adjustment([{ variantId: '999999', qty: 1 }]),
    { ...adjustment([{ variantId: a, qty: 1 }]), locationId: 'nowhere' },
  ])
    expect(await picker.call('POST', '/staff/stock/receive', bad)).toMatchObject({
      status: 404,
      body: { errorCode: 'SizeUnknown' },
    });
  for (const bad of [
    adjustment([]),
    adjustment([{ variantId: a, qty: 0 }]),
    adjustment([{ variantId: a, qty: 1.5 }]),
    adjustment([
      { variantId: a, qty: 1 },
      { variantId: a, qty: 1 },
    ]),
    adjustment([{ variantId: a, qty: 1, price: 1 }]),
  ])
    expect((await picker.call('POST', '/staff/stock/receive', bad)).status).toBe(400);
});

test('the same adjustment sent twenty times at once is applied once; other contents under its id are refused', async () => {
  const before = (await stockLevel(a)).onHand;
  const one = adjustment([{ variantId: a, qty: 2 }]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => picker.call('POST', '/staff/stock/receive', one)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.filter(({ body }) => body.done)).toHaveLength(1);
  expect((await stockLevel(a)).onHand).toBe(before + 2);
  expect(
    await picker.call('POST', '/staff/stock/receive', { ...one, lines: [{ variantId: a, qty: 3 }] }),
  ).toMatchObject({
    status: 422,
    body: { errorCode: 'IdempotencyKeyReused' },
  });
});

test('of two simultaneous counts one is posted and the other gets a conflict and counts again; sent twice it is one count', async () => {
  const { onHand } = await stockLevel(a);
  const count = (counted: number, expected = onHand) =>
    adjustment([
      { variantId: a, expected, counted },
      { variantId: b, expected: 4, counted: 4 },
    ]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => picker.call('POST', '/staff/stock/count', count(onHand - 1 - (index % 2)))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [lost] = answers.filter(({ status }) => status !== 200);
  const now = (await stockLevel(a)).onHand;
  expect(lost).toMatchObject({
    status: 409,
    body: {
      errorCode: 'StockChanged',
      message: 'Stock has changed since it was counted. Check the marked lines and post again.',
      fields: { 'lines.0': `On hand ${now}, reserved 0.` },
    },
  });
  const again = count(now + 1, now);
  expect((await picker.call('POST', '/staff/stock/count', again)).body.done).toBe(true);
  expect((await picker.call('POST', '/staff/stock/count', again)).body.done).toBe(false);
  expect((await stockLevel(a)).onHand).toBe(now + 1);
  // A count that matches the stock level writes no ledger entry.
  const { rows } = await shop.pool.query('select variant_id::text from stock.stock_move where movement_id = $1', [
    again.movementId,
  ]);
  expect(rows).toEqual([{ variant_id: a }]);
});

test('simultaneous adjustments of every kind between locations lose nothing and do not deadlock', async () => {
  const total = async () => {
    const { rows } = await shop.pool.query('select sum(on_hand)::int as n from stock.stock');
    return rows[0].n as number;
  };
  const before = await total();
  const lines = (first: string, second: string) => [
    { variantId: first, qty: 1 },
    { variantId: second, qty: 1 },
  ];
  await merchandiser.call(
    'POST',
    '/staff/stock/transfer',
    adjustment([{ variantId: a, qty: 4 }], { toLocationId: 'ponsonby' }),
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      if (index % 3 === 0) return picker.call('POST', '/staff/stock/receive', adjustment(lines(a, b)));
      const [from, to] = index % 2 ? ['warehouse', 'ponsonby'] : ['ponsonby', 'warehouse'];
      return merchandiser.call('POST', '/staff/stock/transfer', {
        ...adjustment(index % 2 ? lines(b, a) : lines(a, b)),
        locationId: from,
        toLocationId: to,
      });
    }),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await total()).toBe(before + 20);
});

test('PROD-36 a size that arrives is announced once to each customer who waits for it', async () => {
  await shop.pool.query(
    "with c as (insert into accounts.customer (id, email, first_name, last_name) values (gen_random_uuid(), 'waits@example.co.nz', 'Aroha', 'Tui') returning id) insert into restock.request (customer_id, variant_id) select id, $1 from c",
    [gone],
  );
  const mails = async (): Promise<number> =>
    (await shop.pool.query("select count(*)::int as n from platform.outbox where kind = 'email.restock'")).rows[0].n;
  expect(await mails()).toBe(0);
  expect(
    (await picker.call('POST', '/staff/stock/count', adjustment([{ variantId: gone, expected: 0, counted: 2 }])))
      .status,
  ).toBe(200);
  await expect.poll(mails, { interval: 200 }).toBe(1);
  expect((await picker.call('POST', '/staff/stock/receive', adjustment([{ variantId: gone, qty: 1 }]))).status).toBe(
    200,
  );
  expect(await mails()).toBe(1);
});
