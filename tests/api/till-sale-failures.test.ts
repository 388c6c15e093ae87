/**
 * Receipts of till sales, invalid sales, files of sales, and processes that fail in the middle of one, through the whole
 * shop; the integrity check runs after each.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { newCustomer } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openTillShop, saleOf, type TillShop } from '../support/prepared-shops/till-shop.ts';
import { useFolder } from '../support/shop/run-kerb.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let opened: TillShop;
let shop: TestShop;
let service: StaffPerson;
let member: TillShop['member'];
let readKey: TillShop['readKey'];
let kerb: TillShop['kerb'];
let send: TillShop['send'];
let stockLevel: TillShop['stockLevel'];
let orders: TillShop['orders'];
let mails: TillShop['mails'];
beforeAll(async () => {
  opened = await openTillShop();
  ({ shop, service, member, readKey, kerb, send, stockLevel, orders, mails } = opened);
});
afterEach(() => opened.expectInvariantsHold());
afterAll(() => opened?.close());

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
