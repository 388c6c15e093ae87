/** EDIT-02, the part without a difference of money: a shopper cancels an order until picking begins. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const anyone = () => accountClient(staffed.shop.url);
async function asGuest(number: string, email: string) {
  const { token } = (await anyone().call('POST', '/orders/lookup', { number, email })).body;
  const headers = { 'x-order-token': token };
  return {
    read: () => anyone().call('GET', `/orders/${number}`, undefined, headers),
    cancel: () => anyone().call('POST', `/orders/${number}/cancel`, undefined, headers),
  };
}

test('EDIT-02 a guest and a customer cancel their orders; money and stock go back once, however often and by whomever it is cancelled', async () => {
  const { buy, detail, shop, service, untilCaptured, expectInvariantsHold } = staffed;
  const email = freshEmail('guest');
  const { number, total } = await buy({ email });
  await untilCaptured(number);
  const guest = await asGuest(number, email);
  expect((await guest.read()).body.cancellable).toBe(true);
  const answers = await Promise.all([
    guest.cancel(),
    guest.cancel(),
    service.call('POST', `/staff/orders/${number}/cancel`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await guest.read()).body).toMatchObject({ status: 'Cancelled', cancellable: false });
  await expect
    .poll(async () => (await detail(number)).office.refunds.map((one: { amount: number }) => one.amount), {
      timeout: patient(45_000),
    })
    .toEqual([total]);
  await expect.poll(async () => (await detail(number)).state, { timeout: patient(45_000) }).toBe('CANCELLED');

  const client = await newCustomer(shop, freshEmail('owner'));
  const own = await buy({ email: freshEmail('owner'), client });
  const stranger = await newCustomer(shop, freshEmail('stranger'));
  expect((await stranger.call('POST', `/account/orders/${own.number}/cancel`)).status).toBe(404);
  expect((await anyone().call('POST', `/account/orders/${own.number}/cancel`)).status).toBe(401);
  expect((await anyone().call('POST', `/orders/${own.number}/cancel`)).status).toBe(404);
  expect((await client.call('POST', `/account/orders/${own.number}/cancel`)).body.status).toBe('Cancelled');
  const cancelled = (await detail(own.number)).timeline.find(({ what }: { what: string }) => what === 'Cancelled');
  expect(cancelled).toMatchObject({ who: 'the customer' });
  await expectInvariantsHold();
});

test.each([
  [
    'a packing slip is printed',
    (number: string) => staffed.picker.call('GET', `/staff/print/packing-slips?orders=${number}`),
  ],
  ['a label is printed', (number: string) => staffed.picker.call('GET', `/staff/print/labels?orders=${number}`)],
  [
    'its pick list is printed',
    (number: string) => staffed.picker.call('GET', `/staff/print/pick-list?orders=${number}`),
  ],
  [
    'it is packed',
    (number: string) =>
      staffed.picker.call('POST', '/staff/order-work', {
        key: randomUUID(),
        numbers: [number],
        action: { kind: 'pack' },
      }),
  ],
  ['it is sent', (number: string) => staffed.send(staffed.picker, number)],
  [
    'it is on hold',
    (number: string) =>
      staffed.shop.pool.query("update orders.orders set held_for = 'FRAUD_REVIEW' where number = $1", [number]),
  ],
])('EDIT-02 once %s a shopper can no longer cancel, and staff still can where they could', async (_when, begin) => {
  const { buy, detail } = staffed;
  const email = freshEmail('late');
  const { number } = await buy({ email });
  const guest = await asGuest(number, email);
  await begin(number);
  expect((await guest.read()).body.cancellable).toBe(false);
  expect(await guest.cancel()).toMatchObject({ status: 409, body: { errorCode: 'OrderCancelTooLate' } });
  expect(['PLACED', 'SHIPPED']).toContain((await detail(number)).state);
});

test('EDIT-02 of a shopper who cancels and a picker who prints or sends at that moment, one is first', async () => {
  const { buy, detail, picker, send } = staffed;
  for (const work of [
    (number: string) => send(picker, number),
    (number: string) => picker.call('GET', `/staff/print/packing-slips?orders=${number}`),
  ]) {
    const email = freshEmail('race');
    const { number } = await buy({ email });
    const guest = await asGuest(number, email);
    const [cancelled] = await Promise.all([guest.cancel(), work(number)]);
    const { state, timeline } = await detail(number);
    expect([200, 409]).toContain(cancelled.status);
    expect(['CANCELLING', 'CANCELLED'].includes(state)).toBe(cancelled.status === 200);
    const said = timeline.map(({ what }: { what: string }) => what);
    if (cancelled.status === 409) expect(said.includes('Sent') || said.includes('Picking began')).toBe(true);
  }
});
