/**
 * Orders paid by bank transfer, through the whole shop: the shopper is told where to pay, nothing leaves before staff
 * confirm the money, and refunds are paid back by hand.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { openDatabase } from '#platform/database/database.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const ACCOUNT = 'Kerb Limited, 12-3456-0012345-00';
let shop: TestShop;
let staff: StaffPerson;
let picker: StaffPerson;
const item = { productId: '', variantId: '', qty: 1 };
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_BANK_TRANSFER_ACCOUNT: ACCOUNT },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url, { max: 1 });
        const variants = [{ label: '9', stock: 50 }];
        const { productId, variantIds } = await insertProduct(db, { name: 'Court', price: '149.90', variants });
        Object.assign(item, { productId: `${productId}`, variantId: `${variantIds[0]}` });
        await close();
      },
    },
  );
  staff = await newStaff(shop, 'service');
  picker = await newStaff(shop, 'picker');
});
afterAll(() => shop.close());

const client = () => accountClient(shop.url);
async function order(email: string): Promise<string> {
  const address = {
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '12 Kōwhai Street',
    suburb: 'Aro Valley',
    state: 'Wellington',
    postcode: '6021',
  };
  const answer = await client().call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items: [item] },
      contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
      shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
      payment: { methods: [{ method: 'bank_transfer', amount: 155.9 }] },
      expectedTotal: 155.9,
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.orderNumber;
}
const payment = async (number: string) =>
  (
    await shop.pool.query(
      'select p.state, p.authorised_cents, p.captured_cents, p.psp_ref from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
      [number],
    )
  ).rows[0];
const caseOf = async (number: string) =>
  (await staff.call('GET', '/staff/payment-cases')).body.cases.find(
    ({ orderNumber }: { orderNumber: string }) => orderNumber === number,
  );
const settle = (id: string, resolution: string, note = '') =>
  staff.call('POST', `/staff/payment-cases/${id}/settle`, { resolution, note });
const dispatch = (number: string) =>
  picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: randomUUID(), carrier: 'NZ Post' });
const paidWith = async (number: string, email: string) =>
  (await client().call('POST', '/orders/lookup', { number, email })).body.order.paidWith;
/** The text of the mail with these words in its subject. */
async function mailText(email: string, subject: string): Promise<string> {
  const find = async () => (await mailFor(shop.simulatorUrl, email)).find((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await find()) !== undefined, { timeout: patient(30_000) }).toBe(true);
  return (await find())?.text ?? '';
}
/** Staff send the confirmation again; the texts of both. */
async function confirmAgain(number: string, email: string): Promise<string[]> {
  const { mails } = (await staff.call('GET', `/staff/orders/${number}`)).body.office;
  const { id } = mails.find(({ what }: { what: string }) => what === 'Order confirmation');
  const sent = await staff.call('POST', `/staff/orders/${number}/emails/${id}/again`, { key: randomUUID() });
  expect(sent.status).toBe(200);
  const confirmations = async () =>
    (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject.endsWith(`order ${number}`));
  await expect.poll(async () => (await confirmations()).length, { timeout: patient(30_000) }).toBe(2);
  return (await confirmations()).map(({ text }) => text);
}
/** All invariants hold once the outbox is empty: nothing is in progress any more. */
async function expectInvariantsHold(): Promise<void> {
  const waiting = "select count(*)::int as n from platform.outbox where done_at is null and available_at < 'infinity'";
  const left = async () => (await shop.pool.query(waiting)).rows[0].n;
  await expect.poll(left, { timeout: patient(30_000) }).toBe(0);
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const found = await checkInvariants({ db }, { gatewayJournal: [], stuckAfterSeconds: 0 });
  expect(found.filter(({ rows }) => rows.length > 0)).toEqual([]);
  await close();
}

test('PAY-01 a bank transfer is offered with the account to pay to', async () => {
  const reply = await (await fetch(`${shop.url}/nz/api/payment/methods`)).json();
  expect(reply).toMatchObject({ payTo: { bank_transfer: ACCOUNT } });
  expect(reply.methods).toContain('bank_transfer');
});

test('an order by bank transfer is held until staff say that the money is in; then it is collected and may leave', async () => {
  const email = 'transfer@example.co.nz';
  const number = await order(email);
  expect(await mailText(email, number)).toContain(
    `Pay $155.90 to ${ACCOUNT} with the reference ${number}. Your order leaves once the money has arrived.`,
  );
  expect(await payment(number)).toEqual({
    state: 'AUTHORISED',
    authorised_cents: 15_590n,
    captured_cents: 0n,
    psp_ref: number,
  });
  expect(await paidWith(number, email)).toEqual([
    { label: 'Bank transfer, not received yet', amount: 155.9, refunded: 0 },
  ]);
  expect(await dispatch(number)).toMatchObject({ status: 409, body: { errorCode: 'OrderOnHold' } });
  const awaited = await caseOf(number);
  expect(awaited).toMatchObject({
    kind: 'AWAITING_MONEY',
    amount: 155.9,
    said: `to be paid to ${ACCOUNT} with the reference ${number}; if it does not come, cancel the order`,
    holdsOrder: true,
    resolutions: ['COLLECTED'],
  });
  // Closing it would let the order leave unpaid.
  expect(await settle(awaited.id, 'CLOSED', 'Never mind')).toMatchObject({ status: 409 });
  await expectInvariantsHold();

  expect((await settle(awaited.id, 'COLLECTED')).status).toBe(204);
  const settled = { subject: number, before: { case: 'OPEN' }, after: { case: 'COLLECTED' } };
  await expectEntry(shop.pool, 'POST /staff/payment-cases/{id}/settle', settled);
  expect(await payment(number)).toMatchObject({ state: 'CAPTURED', captured_cents: 15_590n });
  expect(await paidWith(number, email)).toEqual([{ label: 'Bank transfer', amount: 155.9, refunded: 0 }]);
  expect(await caseOf(number)).toBeUndefined();
  expect((await settle(awaited.id, 'COLLECTED')).status).toBe(404);
  // The first one asked for the money; sent again, it must not.
  expect((await confirmAgain(number, email)).filter((text) => text.includes('Pay $'))).toHaveLength(1);
  expect((await dispatch(number)).status).toBe(200);
  await expectInvariantsHold();
});

test('the money of a bank transfer is paid back by hand, and staff are told so', async () => {
  const email = 'refund@example.co.nz';
  const number = await order(email);
  await settle((await caseOf(number)).id, 'COLLECTED');
  const refund = { key: randomUUID(), amount: 20, reason: 'Scuffed' };
  expect((await staff.call('POST', `/staff/orders/${number}/refunds`, refund)).status).toBe(200);
  await expect.poll(async () => (await caseOf(number))?.kind, { timeout: patient(30_000) }).toBe('REFUND');
  const open = await caseOf(number);
  expect(open).toMatchObject({ amount: 20, said: expect.stringContaining('paid back by hand') });
  expect(open.resolutions).toContain('PAID_BACK');
  expect((await settle(open.id, 'PAID_BACK', 'Transferred on 3 March')).status).toBe(204);
  const { rows } = await shop.pool.query(
    'select r.state, r.paid_otherwise, r.outcome from payments.refund r join orders.orders o on o.id = r.order_id where o.number = $1',
    [number],
  );
  expect(rows).toEqual([{ state: 'MANUAL', paid_otherwise: true, outcome: 'Transferred on 3 March' }]);
  await expectInvariantsHold();
});

test('an order that is cancelled before its money arrived refunds nothing, and nobody waits for the money any more', async () => {
  const email = 'cancelled@example.co.nz';
  const number = await order(email);
  const { id } = await caseOf(number);
  expect((await staff.call('POST', `/staff/orders/${number}/cancel`)).status).toBe(200);
  const mail = await mailText(email, 'cancelled');
  expect(mail).not.toContain('refunded');
  expect(await payment(number)).toMatchObject({ state: 'VOIDED', captured_cents: 0n });
  expect(await caseOf(number)).toBeUndefined();
  expect((await settle(id, 'COLLECTED')).status).toBe(404);
  await expectInvariantsHold();
});

test('B1 a cancellation that is interrupted at the case of the awaited money is finished by the next attempt', async () => {
  const email = 'interrupted@example.co.nz';
  const number = await order(email);
  let isInterrupted = false;
  setFailpoint('close the case of the awaited money', {
    do: 'run',
    run: () => {
      isInterrupted = true;
      throw new Error('interrupted by the test');
    },
  });
  expect((await staff.call('POST', `/staff/orders/${number}/cancel`)).status).toBe(200);
  await mailText(email, 'cancelled');
  clearFailpoints();
  expect(isInterrupted).toBe(true);
  expect(await payment(number)).toMatchObject({ state: 'VOIDED', captured_cents: 0n });
  expect(await caseOf(number)).toBeUndefined();
  await expectInvariantsHold();
});
