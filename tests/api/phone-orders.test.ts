/** Phone orders over HTTP: permissions, quote, hold, link, payment by customer and at the counter, activity log, export, erasure. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail } from '../support/clients/account-client.ts';
import { homeAddress } from '../support/clients/place-order.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let code = '';
beforeAll(async () => {
  staffed = await openStaffedShop();
  const { rows } = await staffed.shop.pool.query('select code from catalogue.variant where id = $1', [
    staffed.court.sizes[1],
  ]);
  code = rows[0].code;
});
afterAll(() => staffed.close());

const cartOf = (email: string, qty = 1, changes: object = {}) => ({
  items: [{ code, qty }],
  contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
  shipping: { type: 'DELIVERY', address: homeAddress, options: { methodCode: 'standard' } },
  ...changes,
});
/** Quoted and held by customer service. */
async function hold(email: string, qty = 1, changes: object = {}) {
  const cart = cartOf(email, qty, changes);
  const quote = await staffed.service.call('POST', '/staff/phone-orders/quote', cart);
  expect(quote.status, JSON.stringify(quote.body)).toBe(200);
  const draftId = randomUUID();
  const body = { ...cart, draftId, total: quote.body.total };
  expect(await staffed.service.call('POST', '/staff/phone-orders', body)).toMatchObject({
    status: 200,
    body: { draftId },
  });
  return { draftId, total: quote.body.total as number, body };
}
const tokenOf = async (email: string): Promise<string> => {
  let token = '';
  await expect
    .poll(
      async () => {
        const [mail] = (await mailFor(staffed.shop.simulatorUrl, email)).filter(({ subject }) =>
          /^Pay for/.test(subject),
        );
        token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
        return token;
      },
      { timeout: patient(45_000) },
    )
    .not.toBe('');
  return token;
};
const byCard = (total: number, token = 'fake-valid-nonce') => ({
  ...{ attemptId: randomUUID(), total },
  method: { method: 'card', type: 'immediate', amount: total, token },
});
const entry = (operation: string, subject: string, after: object | null, before: object | null = {}) => {
  const { shop } = staffed;
  return expectEntry(shop.pool, operation, { subject, before: before as never, after: after as never });
};

test('EDIT-03 customer service holds a discounted cart and mails its link; the customer pays it, and everybody sees an order by phone', async () => {
  const { service, picker, manager, shop, detail, expectInvariantsHold } = staffed;
  const email = freshEmail('phone');
  const discount = { kind: 'PERCENT', value: 10, reason: 'Scratched box' };
  expect((await picker.call('POST', '/staff/phone-orders/quote', cartOf(email))).status).toBe(403);
  expect((await accountClient(shop.url).call('POST', '/staff/phone-orders/quote', cartOf(email))).status).toBe(401);
  const many = await service.call(
    'POST',
    '/staff/phone-orders/quote',
    cartOf(email, 1, { discount: { ...discount, value: 20 } }),
  );
  expect(many).toMatchObject({ status: 403, body: { errorCode: 'PhoneOrderDiscountLimit' } });
  const wordless = await service.call(
    'POST',
    '/staff/phone-orders/quote',
    cartOf(email, 1, { discount: { ...discount, reason: ' ' } }),
  );
  expect(wordless.status).toBe(400);
  const { draftId, total, body } = await hold(email, 2, { discount });
  expect(total).toBe(269.82);
  await entry('POST /staff/phone-orders', draftId, { discount: '$29.98' });
  // The same again is the same; somebody else's is not.
  expect((await service.call('POST', '/staff/phone-orders', body)).status).toBe(200);
  expect((await manager.call('POST', '/staff/phone-orders', body)).body.errorCode).toBe('PhoneOrderKeyReused');
  const { drafts } = (await service.call('GET', '/staff/phone-orders')).body;
  expect(drafts[0]).toMatchObject({ draftId, state: 'OPEN', name: 'Aroha Ngāta', total, madeBy: 'Mere Hōhepa' });
  const link = `/staff/phone-orders/${draftId}/link`;
  expect((await service.call('POST', link, { sendId: randomUUID() })).status).toBe(200);
  await entry('POST /staff/phone-orders/{draftId}/link', draftId, null, null);
  const token = await tokenOf(email);
  const path = `/phone-orders/${draftId}/payment`;
  const read = (key: string, of = path) => accountClient(shop.url).call('GET', of, undefined, { 'x-order-token': key });
  expect(await read(token)).toMatchObject({ status: 200, body: { state: 'OPEN', total, lines: [{ qty: 2 }] } });
  expect((await read('')).body.errorCode).toBe('OrderNotFound');
  expect((await read(token, `/phone-orders/${randomUUID()}/payment`)).body.errorCode).toBe('OrderNotFound');
  const pay = (sent: object) => accountClient(shop.url).call('POST', path, sent, { 'x-order-token': token });
  expect((await pay({ ...byCard(total), total: 1 })).status).toBe(409);
  expect((await pay({ ...byCard(total), method: { method: 'cash', amount: total } })).status).toBe(400);
  expect((await pay(byCard(total, 'fake-processor-declined-visa-nonce'))).body.errorCode).toBe('PaymentDeclined');
  const attempt = byCard(total);
  const paid = await pay(attempt);
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  expect(await pay(attempt)).toMatchObject({ status: 201, body: paid.body });
  expect((await pay(byCard(total))).body).toMatchObject({
    errorCode: 'CheckoutUpdated',
    orderNumber: paid.body.orderNumber,
  });
  const number = paid.body.orderNumber as string;
  expect(await read(token)).toMatchObject({ body: { state: 'PAID', orderNumber: number, lines: [] } });
  const seen = await detail(number);
  expect(seen.channel).toBe('phone');
  expect(seen.timeline.map(({ what }: { what: string }) => what)).toContain('Taken by phone');
  await staffed.untilCaptured(number);
  const orders = String((await manager.call('GET', '/staff/exports/orders?from=2020-01-01')).body);
  expect(orders.split(/\r?\n/).find((row) => row.startsWith(number))).toContain(',phone,');
  expect((await service.call('POST', `/staff/phone-orders/${draftId}/cancel`)).body.errorCode).toBe('PhoneOrderPaying');
  await expectInvariantsHold();
});

test('EDIT-03 cash and a terminal are taken by staff, and are in the takings and the export; a cancelled one is free', async () => {
  const { service, manager, shop, expectInvariantsHold } = staffed;
  const one = await hold(freshEmail('cash'));
  const pay = (draftId: string, body: object) => service.call('POST', `/staff/phone-orders/${draftId}/payment`, body);
  const cash = { attemptId: randomUUID(), tender: 'cash', total: one.total };
  const placed = await pay(one.draftId, cash);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  expect(await pay(one.draftId, cash)).toMatchObject({ status: 201, body: placed.body });
  await entry('POST /staff/phone-orders/{draftId}/payment', placed.body.orderNumber, null, null);
  const two = await hold(freshEmail('terminal'));
  const terminal = { attemptId: randomUUID(), tender: 'terminal', total: two.total };
  expect((await pay(two.draftId, terminal)).status).toBe(400);
  expect((await pay(two.draftId, { ...terminal, reference: 'TXN 4711' })).status).toBe(201);
  const { rows } = await shop.pool.query("select to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day");
  const report = (await manager.call('GET', `/staff/figures?from=${rows[0].day}&to=${rows[0].day}`)).body;
  expect(report.takings).toEqual(
    expect.arrayContaining([
      { tender: 'cash', label: 'Cash', taken: one.total, refunded: 0 },
      { tender: 'terminal', label: 'Card terminal', taken: two.total, refunded: 0 },
    ]),
  );
  const payments = String((await manager.call('GET', '/staff/exports/payments?from=2020-01-01')).body);
  expect(payments).toContain(`${placed.body.orderNumber},cash,CAPTURED`);
  const three = await hold(freshEmail('cancelled'));
  expect((await service.call('POST', `/staff/phone-orders/${three.draftId}/cancel`)).status).toBe(200);
  await entry('POST /staff/phone-orders/{draftId}/cancel', three.draftId, { state: 'CANCELLED' }, { state: 'OPEN' });
  expect((await service.call('GET', `/staff/phone-orders/${three.draftId}`)).body).toMatchObject({
    state: 'CANCELLED',
    quote: null,
  });
  expect((await pay(three.draftId, { ...cash, attemptId: randomUUID() })).body.errorCode).toBe('PhoneOrderNotOpen');
  expect((await pay(randomUUID(), { ...cash, attemptId: randomUUID() })).body.errorCode).toBe('PhoneOrderNotFound');
  await expectInvariantsHold();
});
