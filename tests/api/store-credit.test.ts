/** Store credit through the whole shop: given by staff, seen and spent by its customer, refunded, exported, given up. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import {
  type AccountClient,
  accountClient,
  freshEmail,
  newCustomer,
  PASSWORD,
} from '../support/clients/account-client.ts';
import { placeOrder } from '../support/clients/place-order.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let service: StaffPerson;
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ service } = staffed);
});
afterAll(() => staffed.close());

const pays = (amount: number) => ({ method: 'storeCredit', amount });
const creditOf = async (client: AccountClient) => (await client.call('GET', '/account/store-credit')).body;

/** A new customer, to whom a new member of the staff may give something. */
async function useCustomer(name: string) {
  const email = freshEmail(name);
  const client = await newCustomer(staffed.shop, email);
  const { customerId } = (await client.call('GET', '/account')).body.customer;
  const give = (amount: number, more: Record<string, unknown> = {}, who = staffed.manager) =>
    who.call('POST', `/staff/customers/${customerId}/store-credit`, {
      changeId: randomUUID(),
      amount,
      reason: 'Late parcel',
      ...more,
    });
  return { email, client, customerId, give };
}

test('EDIT-04 what staff give within their limit a day is on the customer’s page and pays for an order', async () => {
  const { shop, picker, merchandiser, buy } = staffed;
  const { email, client, customerId, give } = await useCustomer('given');
  expect(await creditOf(client)).toEqual({ balance: 0, expires: null, entries: [], more: false });
  const changeId = randomUUID();
  expect((await give(80, { changeId }, service)).body).toEqual({ balance: 80, already: false });
  expect((await give(80, { changeId }, service)).body).toEqual({ balance: 80, already: true });
  expect((await give(90, { changeId }, service)).body.errorCode).toBe('StoreCreditKeyReused');
  expect((await give(20.01, {}, service)).body).toMatchObject({
    errorCode: 'StoreCreditDailyAmount',
    message: 'You may give store credit of up to $100.00 a day. $20.00 of it is left today.',
  });
  for (const who of [picker, merchandiser]) expect((await give(1, {}, who)).status).toBe(403);
  for (const wrong of [
    { amount: 0 },
    { amount: 1.001 },
    { reason: ' ' },
    { changeId: 'x' },
    { amount: 1e9 },
    { more: 1 },
  ])
    expect((await give(1, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await give(-80.01)).body).toMatchObject({ errorCode: 'StoreCreditTooLittle' });
  expect((await give(-30)).body).toEqual({ balance: 50, already: false });
  const nobody = `/staff/customers/${randomUUID()}/store-credit`;
  expect((await service.call('POST', nobody, { changeId: randomUUID(), amount: 1, reason: 'x' })).status).toBe(404);

  const seen = (await service.call('GET', `/staff/customers/${customerId}`)).body.storeCredit;
  expect(seen).toMatchObject({ balance: 50, expires: null, mayGive: 20, more: false });
  expect((await accountClient(shop.url).call('GET', '/account/store-credit')).status).toBe(401);
  const { number } = await buy({ email, client, credits: [pays(50)] });
  const { entries, balance } = await creditOf(client);
  expect(balance).toBe(0);
  expect(
    entries.map(({ kind, amount, orderNumber, reason }: Record<string, unknown>) => [
      kind,
      amount,
      orderNumber,
      reason,
    ]),
  ).toEqual([
    ['use', -50, number, null],
    ['take-back', -30, null, 'Late parcel'],
    ['give', 80, null, 'Late parcel'],
  ]);
  expect((await creditOf((await useCustomer('other')).client)).entries).toEqual([]);
  const older = (await client.call('GET', `/account/store-credit?before=${entries[1].id}`)).body.entries;
  expect(older).toEqual([entries[2]]);
  expect((await client.call('GET', '/account/store-credit?before=x')).status).toBe(400);
  await staffed.expectInvariantsHold();
});

test('EDIT-04 two orders of the same credit at once over connections of their own: one is placed', async () => {
  const { shop, court } = staffed;
  const { email, client, give } = await useCustomer('race');
  expect((await give(40)).status).toBe(200);
  const items = [{ productId: court.productId, variantId: String(court.sizes[1]), qty: 1 }];
  const { body: info } = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: undefined, shipping: { methodCode: 'standard' } },
    payment: { methods: [pays(500)] },
  });
  expect(info.creditUsages).toEqual([{ id: 'store-credit', methodCode: 'storeCredit', amount: 40 }]);
  const card = { method: 'card', token: 'fake-valid-nonce', type: 'immediate' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      placeOrder(client, {
        items,
        email,
        total: info.grandTotal,
        methods: [pays(40), { ...card, amount: info.grandTotal - 40 }],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.errorCode).toBe('StoreCreditUnusable');
  expect((await creditOf(client)).balance).toBe(0);
  // A guest has none.
  const guest = await placeOrder(accountClient(shop.url), {
    items,
    email,
    total: info.grandTotal,
    methods: [pays(40), { ...card, amount: info.grandTotal - 40 }],
  });
  expect(guest.body.errorCode).toBe('StoreCreditUnusable');
  await staffed.expectInvariantsHold();
});

test('EDIT-04 a refund goes to the original payments unless staff choose store credit; a guest has no choice', async () => {
  const { buy, untilCaptured, detail } = staffed;
  const { email, client, give } = await useCustomer('refund');
  expect((await give(30)).status).toBe(200);
  const { number, total } = await buy({ email, client, credits: [pays(30)] });
  await untilCaptured(number);
  const refund = (of: string, body: Record<string, unknown>) =>
    service.call('POST', `/staff/orders/${of}/refunds`, { key: randomUUID(), reason: 'Scuffed', ...body });
  expect((await refund(number, { amount: 10 })).body).toEqual({ amount: 10, already: false });
  expect((await refund(number, { amount: 15, to: 'storeCredit' })).body).toEqual({ amount: 15, already: false });
  await expect.poll(async () => (await creditOf(client)).balance, { timeout: patient(30_000) }).toBe(15);
  expect((await refund(number, { amount: 'all', to: 'storeCredit' })).status).toBe(200);
  await expect.poll(async () => (await creditOf(client)).balance, { timeout: patient(30_000) }).toBe(total - 10);
  const { refunds, refundable } = (await detail(number)).office;
  expect(refundable).toBe(0);
  expect(refunds.map(({ label, amount, state }: Record<string, unknown>) => [label, amount, state]).sort()).toEqual(
    [
      ['Visa ending in 1881', 10, 'DONE'],
      ['Store credit', 15, 'DONE'],
      ['Store credit', 30, 'DONE'],
      ['Store credit', total - 55, 'DONE'],
    ].sort(),
  );
  const guest = await buy({ email: freshEmail('guest') });
  await untilCaptured(guest.number);
  expect((await refund(guest.number, { amount: 1, to: 'storeCredit' })).body.errorCode).toBe('RefundNoAccount');
  await staffed.expectInvariantsHold();
});

test('EDIT-04 the credit is in the report, the exports and the customer’s own data, and ends with the account', async () => {
  const { manager } = staffed;
  const { client, customerId, give } = await useCustomer('leaving');
  expect((await give(12.34, { reason: 'A wrong size was sent' })).status).toBe(200);
  const today = nzDay(new Date());
  const query = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
  const report = async () => (await manager.call('GET', `/staff/figures?${query}`)).body.storeCredit;
  const before = await report();
  expect(before.held).toBeGreaterThanOrEqual(12.34);
  expect(before.given).toBeGreaterThanOrEqual(12.34);
  const customers: string = (await manager.call('GET', '/staff/exports/customers?reason=books')).body;
  expect(
    customers
      .split('\n')
      .find((line) => line.startsWith(customerId))
      ?.trim(),
  ).toMatch(/,12\.34$/);
  const ledger: string = (await manager.call('GET', '/staff/exports/ledger?reason=books')).body;
  expect(ledger).toContain(',store-credit,NZD,give,');
  const own = JSON.stringify((await client.call('GET', '/account/export')).body);
  expect(own).toContain('A wrong size was sent');
  expect((await client.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
  await expect
    .poll(async () => (await report()).held, { timeout: patient(30_000) })
    .toBeCloseTo(before.held - 12.34, 2);
  const { rows } = await staffed.shop.pool.query(
    "select count(*)::int as n from store_credit.change where reason like 'A wrong size%'",
  );
  expect(rows).toEqual([{ n: 0 }]);
  await staffed.expectInvariantsHold();
});
