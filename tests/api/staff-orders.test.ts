/**
 * Staff work on orders through the whole shop: queue, parcels, refunds, returns, customers, reports; concurrent actions
 * and missing roles.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REWARD_WITHOUT_OWNER } from '#contract/staff/orders/staff-payment-cases.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { eraseFinishedOrders } from '#modules/privacy/erase-finished-orders.ts';
import { openDatabase } from '#platform/database/database.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { type AccountClient, accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { insertProduct } from '../support/fixtures/build-catalogue.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let court: { productId: string; sizes: string[] };
let picker: StaffPerson;
let other: StaffPerson;
let service: StaffPerson;
let manager: StaffPerson;
let merchandiser: StaffPerson;
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, pool, close } = openDatabase(url);
        const variants = ['8', '9', '10'].map((label) => ({ label, stock: 500 }));
        const { productId, variantIds } = await insertProduct(db, { name: 'Harbour Court', price: '149.90', variants });
        court = { productId: String(productId), sizes: variantIds.map(String) };
        await pool.query(`insert into stores.location (id, kind, name, slug, street1, locality, latitude, longitude, open) values
          ('quay', 'store', 'Kerb Quay Street', 'quay', '1 Quay Street', 'Auckland', -36.8, 174.7, true)`);
        await close();
      },
    },
  );
  // A refund requires a settled payment.
  await fetch(`${shop.simulatorUrl}/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settleAfterMs: 0 }),
  });
  [picker, other, service, manager, merchandiser] = await Promise.all([
    newStaff(shop, 'picker', 'Hemi Tāwhai'),
    newStaff(shop, 'picker'),
    newStaff(shop, 'service', 'Mere Hōhepa'),
    newStaff(shop, 'manager'),
    newStaff(shop, 'merchandiser'),
  ]);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

let serial = 0;
const newEmail = (name = 'buyer') => {
  serial += 1;
  return `${name}${serial}@example.co.nz`;
};
type Method = Record<string, unknown> & { amount: number };

interface Wish {
  email: string;
  qty?: number;
  lastName?: string;
  client?: AccountClient;
  /** Credits that pay before the card does. */
  credits?: readonly Method[];
  /** Also buys another size. */
  both?: boolean;
  phone?: string;
}
async function buy({
  email,
  qty = 1,
  lastName = 'Ngāta',
  client = accountClient(shop.url),
  credits = [],
  both = false,
  phone = '021 555 0123',
}: Wish): Promise<{ number: string; total: number }> {
  const items = court.sizes.slice(1, both ? 3 : 2).map((variantId) => ({ productId: court.productId, variantId, qty }));
  const address = {
    contactName: `Aroha ${lastName}`,
    country: 'NZ',
    street1: '12 Kōwhai Street',
    suburb: 'Aro Valley',
    state: 'Wellington',
    postcode: '6021',
  };
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const total: number = info.body.grandTotal;
  const left = Math.round((total - credits.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;
  const answer = await client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: randomUUID(),
      cart: { items },
      contact: { email, firstName: 'Aroha', lastName, phone },
      shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
      payment: {
        methods: [...credits, { method: 'card', amount: left, token: 'fake-valid-nonce', type: 'immediate' }],
      },
      expectedTotal: total,
    },
    { 'idempotency-key': randomUUID() },
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return { number: answer.body.orderNumber, total };
}
const detail = async (number: string, who = service) => (await who.call('GET', `/staff/orders/${number}`)).body;
const send = (who: StaffPerson, number: string, body: Record<string, unknown> = {}) =>
  who.call('POST', `/staff/orders/${number}/dispatch`, { ref: randomUUID(), ...body });
const untilCaptured = (number: string) =>
  expect
    .poll(
      async () => (await detail(number)).office.payments.every((one: { state: string }) => one.state === 'CAPTURED'),
      { timeout: patient(45_000) },
    )
    .toBe(true);
async function expectSound(): Promise<void> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  expect((await checkInvariants({ db }, { stuckAfterSeconds: 3_600 })).filter(({ rows }) => rows.length > 0)).toEqual(
    [],
  );
  await close();
}

test('FIX-74 the reason of a declined payment is shown in words at the order and in the customer’s own data', async () => {
  const email = newEmail('declined');
  const client = await newCustomer(shop, email);
  const items = [{ productId: court.productId, variantId: court.sizes[1], qty: 1 }];
  const address = {
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    street1: '12 Kōwhai Street',
    suburb: 'Aro Valley',
    state: 'Wellington',
    postcode: '6021',
  };
  const info = await client.call('POST', '/checkout/info', {
    cart: { items, shippingAddress: address, shipping: { methodCode: 'standard' } },
  });
  const checkoutId = randomUUID();
  const pay = (token: string) =>
    client.call(
      'POST',
      '/checkout/order',
      {
        checkoutId,
        cart: { items },
        contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
        shipping: { type: 'DELIVERY', address, options: { methodCode: 'standard' } },
        payment: { methods: [{ method: 'card', amount: info.body.grandTotal, token, type: 'immediate' }] },
        expectedTotal: info.body.grandTotal,
      },
      { 'idempotency-key': randomUUID() },
    );
  expect((await pay('fake-gateway-rejected-fraud-nonce')).status).toBe(402);
  const { body } = await client.call('GET', '/account/export');
  const declined = JSON.stringify(body).match(/"declineReason":"[^"]*"/g);
  expect(declined).toEqual(['"declineReason":"The gateway suspects fraud (fraud)"']);
  // A placed order keeps a decline only where a provider revoked its approval.
  const { number } = await buy({ email, client });
  await shop.pool.query(
    "update payments.payment set decline_code = '2001' where order_id = (select id from orders.orders where number = $1)",
    [number],
  );
  expect((await detail(number)).office.payments).toMatchObject([{ problem: 'Not enough money in the account (2001)' }]);
});

test('the staff site is one page for all its URLs, never cached, never framed, and no shop page refers to it', async () => {
  for (const path of ['/nz/staff', '/nz/staff/', '/nz/staff/orders/NZ12345678']) {
    const reply = await fetch(`${shop.url}${path}`);
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    const html = await reply.text();
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
    expect(script).toMatch(/^\/nz\/staff\/assets\//);
    const code = await fetch(`${shop.url}${script}`);
    expect(code.headers.get('content-type')).toMatch(/javascript/);
    expect(code.headers.get('cache-control')).toMatch(/immutable/);
  }
  expect((await fetch(`${shop.url}/nz/staff/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${shop.url}/nz/staff/orders`, { method: 'POST' })).status).toBe(405);
  for (const path of ['/nz', '/nz/sitemap.xml', '/nz/robots.txt'])
    expect(await (await fetch(`${shop.url}${path}`)).text()).not.toContain('/staff');
});

describe('the queue', () => {
  test('lists what waits without personal data; a search shows names and is logged; a picker sees no amounts', async () => {
    const email = newEmail('queue');
    const { number, total } = await buy({ email, lastName: 'Pōhutukawa', qty: 2 });
    const queue = (await picker.call('GET', '/staff/orders')).body;
    const row = queue.orders.find((one: { number: string }) => one.number === number);
    expect(row).toMatchObject({
      state: 'PLACED',
      shippingType: 'DELIVERY',
      units: 2,
      total,
      name: null,
      waitsForRma: null,
    });
    expect(JSON.stringify(queue)).not.toContain(email);
    expect(queue.counts['to-send']).toBeGreaterThanOrEqual(1);
    for (const q of [
      number,
      `#${number.toLowerCase()}`,
      number.slice(2),
      email.toUpperCase(),
      'pohutukawa',
      'Aroha Pōhu',
    ])
      expect((await picker.call('GET', `/staff/orders?q=${encodeURIComponent(q)}`)).body.orders, q).toEqual([
        expect.objectContaining({ number, name: 'Aroha Pōhutukawa' }),
      ]);
    for (const q of ['NZ00000000', 'R00000000', 'nobody@example.co.nz', '%', '_roha', "' or 1=1 --"])
      expect((await picker.call('GET', `/staff/orders?q=${encodeURIComponent(q)}`)).body.orders, q).toEqual([]);

    const seen = await detail(number, picker);
    expect(seen).toMatchObject({
      name: 'Aroha Pōhutukawa',
      office: null,
      lines: [{ qty: 2, sent: 0, place: expect.any(String) }],
    });
    expect(JSON.stringify(seen)).not.toContain(email);
    expect((await detail(number)).office).toMatchObject({
      email,
      phone: '021 555 0123',
      customerId: null,
      refundable: expect.any(Number),
    });
    const looked = await runKerb(['staff', 'looked', picker.email, '--json'], {
      DATABASE_URL: shop.databaseUrl,
      KERB_LOG_LEVEL: 'silent',
    });
    const looks = looked.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(looks.filter(({ subject }) => subject === number).map(({ action }) => action)).toEqual([
      'order.viewed',
      'orders.searched',
    ]);
    const list = (await picker.call('GET', '/staff/pick-list')).body;
    expect(list.lines.flatMap((line: { orders: unknown[] }) => line.orders)).toContainEqual({ number, qty: 2 });
  });

  test('each order appears once over all pages', async () => {
    const mine = await Promise.all(Array.from({ length: 4 }, () => buy({ email: newEmail() })));
    // A page holds fifty orders: the rest are copies.
    await shop.pool.query(
      `insert into orders.orders (id, number, checkout_id, state, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, placed_at)
       select gen_random_uuid(), 'NZ' || (80000000 + n), gen_random_uuid(), 'CANCELLED', '', contact, shipping_type, shipping, 0, 0, 0, '[]', placed_at
       from orders.orders, generate_series(1, 105) n where number = $1`,
      [mine[0]?.number],
    );
    const numbers: string[] = [];
    for (let from: string | null = ''; from !== null; ) {
      const page = (await manager.call('GET', `/staff/orders?view=all${from === '' ? '' : `&from=${from}`}`)).body as {
        orders: { number: string }[];
        next: string | null;
      };
      numbers.push(...page.orders.map((one) => one.number));
      from = page.next;
    }
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(mine.map(({ number }) => number)));
    expect(numbers.length).toBeGreaterThan(105);
    await shop.pool.query(`delete from orders.orders where number between 'NZ80000001' and 'NZ80000105'`);
  });
});

describe('concurrent actions on one order', () => {
  test('A15 of two pickers who dispatch the same units one gets a conflict; the same parcel sent twice is one parcel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await buy({ email: newEmail(), qty: 2 });
      const answers = await Promise.all([
        send(picker, number, { lines: [{ lineNo: 1, qty: 2 }] }),
        send(other, number, { lines: [{ lineNo: 1, qty: 2 }] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        errorCode: 'OrderNotOpen',
        message: 'That cannot be done any more: the order is shipped. Somebody may have been here before you.',
      });
      expect((await detail(number)).parcels).toHaveLength(1);
    }
    const { number } = await buy({ email: newEmail(), qty: 3 });
    const ref = randomUUID();
    const parts = { ref, carrier: 'NZ Post', trackingNumber: 'TRACK1', lines: [{ lineNo: 1, qty: 2 }] };
    const twice = await Promise.all([send(picker, number, parts), send(picker, number, parts)]);
    expect(twice.map(({ body }) => body.already).sort()).toEqual([false, true]);
    expect((await send(other, number, { lines: [{ lineNo: 1, qty: 2 }] })).body).toEqual({
      errorCode: 'OrderLinesGone',
      message: 'That is more than is left to send. Somebody may have sent some of it meanwhile.',
    });
    expect(
      (await picker.call('GET', '/staff/orders?view=part-sent')).body.orders.map(
        (one: { number: string }) => one.number,
      ),
    ).toContain(number);
    expect((await send(other, number)).body).toMatchObject({ state: 'SHIPPED', already: false });
    expect(await detail(number)).toMatchObject({
      state: 'SHIPPED',
      parcels: [{ carrier: 'NZ Post', trackingNumber: 'TRACK1' }, {}],
    });
    await expectSound();
  });

  test('A15 an order is either dispatched or cancelled, never both; a picker may not cancel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await buy({ email: newEmail() });
      expect(await picker.call('POST', `/staff/orders/${number}/cancel`)).toMatchObject({
        status: 403,
        body: { errorCode: 'StaffForbidden', message: 'Your role does not allow this.' },
      });
      const [sent, off] = await Promise.all([
        send(picker, number),
        service.call('POST', `/staff/orders/${number}/cancel`),
      ]);
      expect([sent.status, off.status].sort()).toEqual([200, 409]);
    }
    await expectSound();
  });

  test('A14 many simultaneous refunds return no more than was paid, each once', async () => {
    const { number, total } = await buy({ email: newEmail() });
    await untilCaptured(number);
    const share = Math.round((total / 3) * 100) / 100;
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const answers = await Promise.all(
      [...keys, ...keys.slice(0, 2)].map((key) =>
        service.call('POST', `/staff/orders/${number}/refunds`, { key, amount: share, reason: 'Scuffed' }),
      ),
    );
    const fresh = answers.filter(({ body }) => body.already === false);
    expect(fresh.length * share).toBeLessThanOrEqual(total + 0.001);
    expect(fresh.length).toBeGreaterThanOrEqual(2);
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.errorCode === 'RefundTooMuch')).toBe(
      true,
    );
    const refund = (body: unknown) => service.call('POST', `/staff/orders/${number}/refunds`, body);
    expect((await refund({ key: randomUUID(), amount: 'all', reason: 'The rest' })).status).toBe(
      total - fresh.length * share > 0.001 ? 200 : 409,
    );
    expect((await refund({ key: randomUUID(), amount: 1, reason: 'More' })).body.errorCode).toMatch(
      /RefundNothingLeft|RefundTooMuch/,
    );
    expect((await refund({ key: randomUUID(), amount: 1, reason: ' ' })).body).toMatchObject({
      errorCode: 'BadRequest',
      fields: { reason: 'Say why the money goes back.' },
    });
    await expect
      .poll(async () => (await detail(number)).office.refunds.every((one: { state: string }) => one.state === 'DONE'), {
        timeout: patient(45_000),
      })
      .toBe(true);
    expect(
      (await picker.call('POST', `/staff/orders/${number}/refunds`, { key: randomUUID(), amount: 1, reason: 'x' }))
        .status,
    ).toBe(403);
    await expectSound();
  });
});

test('FIX-19 a reward of a deleted account takes no refund: a person pays it once, and the rest of the refund goes through', async () => {
  const email = newEmail('left');
  const client = await newCustomer(shop, email);
  expect((await client.call('POST', '/account/loyalty/join')).status).toBe(200);
  await runKerb(['loyalty', 'adjust', email, '600', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const { rewards } = (await client.call('GET', '/account')).body.loyalty.account;
  const reward = (at: number) => ({ method: 'reward', amount: 10, rewardId: rewards[at].rewardId });
  const sent = await buy({ email, client, credits: [reward(0)], both: true });
  const open = await buy({
    email,
    client,
    credits: [reward(1), { method: 'voucher', amount: 50, code: card.code, pin: card.pin }],
    both: true,
  });
  await untilCaptured(sent.number);
  await untilCaptured(open.number);
  expect((await send(picker, sent.number)).body).toMatchObject({ state: 'SHIPPED' });
  expect((await client.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
  expect((await detail(sent.number)).office.email, 'the finished order says no more whose it was').toBe('');

  interface Case {
    id: string;
    kind: string;
    orderNumber: string;
    amount: number;
    said: string;
    resolutions: string[];
  }
  const casesOf = async (number: string): Promise<Case[]> =>
    (await service.call('GET', '/staff/payment-cases')).body.cases.filter(
      ({ orderNumber }: Case) => orderNumber === number,
    );
  const onlyCase = async (number: string): Promise<Case> => {
    await expect.poll(async () => (await casesOf(number)).length, { timeout: patient(45_000) }).toBe(1);
    return (await casesOf(number))[0] as Case;
  };
  const settleIt = (id: string, resolution: string, note = '') =>
    service.call('POST', `/staff/payment-cases/${id}/settle`, { resolution, note });
  const refundsOf = async (number: string) =>
    (
      await shop.pool.query(
        `select p.tender, r.state, r.paid_otherwise as other, r.amount_cents::int as cents from payments.refund r
         join payments.payment p on p.id = r.payment_id join orders.orders o on o.id = r.order_id where o.number = $1 order by p.tender`,
        [number],
      )
    ).rows;

  // The whole finished order; its address is already erased.
  expect(
    (
      await service.call('POST', `/staff/orders/${sent.number}/refunds`, {
        key: randomUUID(),
        amount: sent.total,
        reason: 'Lost',
      })
    ).status,
  ).toBe(200);
  const first = await onlyCase(sent.number);
  expect(first).toMatchObject({
    kind: 'REFUND',
    amount: 10,
    said: REWARD_WITHOUT_OWNER,
    resolutions: expect.arrayContaining(['RETRIED', 'PAID_BACK']),
  });
  await expect
    .poll(async () => (await refundsOf(sent.number))[0], { timeout: patient(45_000) })
    .toMatchObject({ tender: 'card', state: 'DONE' });
  expect((await refundsOf(sent.number))[1]).toEqual({ tender: 'reward', state: 'CREATED', other: false, cents: 1_000 });
  // Retrying gives the same result, and the case is open again.
  expect((await settleIt(first.id, 'RETRIED')).status).toBe(204);
  await expect.poll(async () => (await casesOf(sent.number)).length, { timeout: patient(45_000) }).toBe(1);
  expect((await settleIt((await onlyCase(sent.number)).id, 'PAID_BACK', 'A new gift card, by hand')).status).toBe(204);
  expect((await refundsOf(sent.number))[1]).toMatchObject({ state: 'MANUAL', other: true });

  // An order in progress is cancelled: the gift card is refunded at once, the rest waits for a person.
  expect((await service.call('POST', `/staff/orders/${open.number}/cancel`)).status).toBe(200);
  const second = await onlyCase(open.number);
  expect(second).toMatchObject({ amount: 10, said: REWARD_WITHOUT_OWNER });
  await expect
    .poll(async () => (await refundsOf(open.number)).map(({ state }) => state), { timeout: patient(45_000) })
    .toEqual(['DONE', 'DONE', 'CREATED']);
  expect((await detail(open.number)).state).toBe('CANCELLING');
  await expectSound();
  const both = await Promise.all([
    settleIt(second.id, 'PAID_BACK', 'A new gift card'),
    settleIt(second.id, 'PAID_BACK', 'A second one'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  await expect.poll(async () => (await detail(open.number)).state, { timeout: patient(45_000) }).toBe('CANCELLED');
  const mailed = async () =>
    (await mailFor(shop.simulatorUrl, email)).find(
      ({ subject }) => subject.includes(open.number) && subject.endsWith('is cancelled'),
    );
  await expect.poll(async () => (await mailed()) !== undefined, { timeout: patient(45_000) }).toBe(true);
  const text = JSON.stringify(await mailed());
  expect(text).toContain('Gift card ending in');
  expect(text, 'nobody is sent to a reward that is not there').not.toContain('Reward R');
  // No cent went into an account without an owner, and nothing was refunded twice.
  const { rows } = await shop.pool.query(
    `select coalesce(sum(a.balance), 0)::int as cents from ledger.account a join loyalty.reward r on a.id = 'reward:' || r.id
     where not exists (select from loyalty.member m where m.account_id = r.account_id) and exists (
       select from ledger.entry e join ledger.tx t on t.id = e.tx_id where e.account_id = a.id and t.kind = 'refund')`,
  );
  expect(rows).toEqual([{ cents: 0 }]);
  expect(
    (
      await service.call('POST', `/staff/orders/${sent.number}/refunds`, {
        key: randomUUID(),
        amount: 10,
        reason: 'Again',
      })
    ).status,
  ).toBe(409);
  await expectSound();
  expect(shop.errors.splice(0).every((line) => /money needs a person|a message was parked/.test(line))).toBe(true);
});

test('A14 an order of a member paid by reward, gift card and card, dispatched in two parcels and returned, is refunded to where it came from, with its points', async () => {
  const email = newEmail('member');
  const client = await newCustomer(shop, email);
  expect((await client.call('POST', '/account/loyalty/join')).status).toBe(200);
  await runKerb(['loyalty', 'adjust', email, '250', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { code, pin } = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const credits = [
    { method: 'reward', amount: 10 },
    { method: 'voucher', amount: 50, code, pin },
  ];
  const { number, total } = await buy({ email, client, credits, both: true });
  await untilCaptured(number);
  const [customer] = (await service.call('GET', `/staff/customers?q=${email}`)).body.customers;
  const standing = async () => (await service.call('GET', `/staff/customers/${customer.customerId}`)).body;
  // Points, counting each reward as the 200 points it was made from.
  const earned = async (): Promise<number> => {
    const { loyalty } = await standing();
    return loyalty.pointBalance - loyalty.pointsOwed + 200 * loyalty.rewards.length;
  };
  expect(await earned()).toBe(250);

  expect(
    (await send(picker, number, { carrier: 'NZ Post', trackingNumber: 'ONE', lines: [{ lineNo: 1, qty: 1 }] })).body,
  ).toMatchObject({
    state: 'PARTLY_SHIPPED',
  });
  const halfway = await earned();
  expect(halfway).toBeGreaterThan(250);
  expect((await send(other, number, { carrier: 'Aramex', trackingNumber: 'TWO' })).body).toMatchObject({
    state: 'SHIPPED',
  });
  expect(await earned()).toBeGreaterThan(halfway);
  await expect
    .poll(
      async () =>
        (await mailFor(shop.simulatorUrl, email))
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes('on its way')).length,
      {
        timeout: patient(45_000),
      },
    )
    .toBe(2);

  // Part is refunded for a scuff, the rest by the return.
  const scuff = { key: randomUUID(), amount: 5, reason: 'Scuffed toe' };
  expect((await service.call('POST', `/staff/orders/${number}/refunds`, scuff)).body).toEqual({
    amount: 5,
    already: false,
  });
  const own = (await client.call('GET', `/account/orders/${number}`)).body;
  const started = await client.call('POST', `/orders/${number}/returns`, {
    token: own.returnable.token,
    items: own.lines.map(({ lineId }: { lineId: string }) => ({ lineId, qty: 1, reason: 'Too small' })),
  });
  const rma: string = started.body.rmaId;
  expect((await service.call('GET', '/staff/returns')).body.returns.map((one: { rma: string }) => one.rma)).toContain(
    rma,
  );
  expect((await service.call('GET', `/staff/returns?q=${number}`)).body.returns).toMatchObject([{ rma, units: 2 }]);
  expect((await picker.call('POST', `/staff/returns/${rma}/receive`, {})).status).toBe(403);
  const outcomes = [{ lineNo: 2, outcome: 'WRITE_OFF' }];
  const taken = await Promise.all(
    [1, 2].map(() => service.call('POST', `/staff/returns/${rma}/receive`, { outcomes })),
  );
  expect(taken.map(({ body }) => body.already).sort()).toEqual([false, true]);
  expect(await service.call('POST', `/staff/returns/${rma}/cancel`)).toMatchObject({
    status: 409,
    body: { errorCode: 'ReturnHasCome' },
  });
  expect(
    (await service.call('POST', `/staff/returns/${rma}/receive`, { outcomes: [{ lineNo: 9, outcome: 'MISSING' }] }))
      .body.already,
  ).toBe(true);
  await expect
    .poll(async () => (await service.call('GET', `/staff/returns/${rma}`)).body.state, { timeout: patient(45_000) })
    .toBe('DONE');

  const after = await detail(number);
  expect(after).toMatchObject({
    state: 'RETURNED',
    office: { returns: [{ rma, state: 'DONE' }], customerId: customer.customerId },
  });
  const paid = Object.fromEntries(
    after.office.payments.map((one: { label: string; amount: number; refunded: number }) => [
      one.label.split(' ')[0],
      one,
    ]),
  );
  const back = after.office.payments.reduce((sum: number, one: { refunded: number }) => sum + one.refunded, 0);
  const goods = own.lines.reduce((sum: number, line: { total: number }) => sum + line.total, 0);
  // Delivery is not refunded; outside tenders first, then credits.
  expect(Math.round(back * 100)).toBe(Math.round(Math.min(goods + 5, total) * 100));
  expect(Object.keys(paid)).toEqual(expect.arrayContaining(['Reward', 'Gift']));
  expect(after.timeline.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Placed', 'Sent', 'Refund requested', 'Return received']),
  );
  expect(after.timeline.find(({ what }: { what: string }) => what === 'Sent')).toMatchObject({
    who: 'Hemi Tāwhai',
    detail: '1 unit · NZ Post · ONE',
  });
  expect(after.office.mails.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Order confirmation', 'On its way', 'Return instructions', 'Refund of a return']),
  );
  expect(await earned()).toBe(250);
  expect((await standing()).statement.entries.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['earn', 'return']),
  );
  await expectSound();
});

test('A14 at the counter of a store, staff start a return, receive it into the store’s own stock, and the money is refunded', async () => {
  const email = newEmail('counter');
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
    .toEqual([expect.stringContaining(`goes back to you for return ${rmaId}`)]);
  const { timeline } = await detail(number);
  expect(timeline.find(({ what }: { what: string }) => what === 'Return started')).toMatchObject({
    who: 'Mere Hōhepa',
  });
  await expectSound();
});

test('FIX-68 a counter exchange hands the new size over at once from the store’s own stock, once; return and exchange refer to each other', async () => {
  const email = newEmail('swap');
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
  await expectSound();
});

test('an order for a store is set aside and handed over instead of dispatched; notes are stored with their author', async () => {
  const { number } = await buy({ email: newEmail() });
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
    { at: expect.any(String), who: 'Hemi Tāwhai', body: 'Rang: comes on Sunday.' },
  ]);
});

test('FIX-69 orders and customers are found by a phone number in any format, part of a name or address, card, gift card and tracking number', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const email = newEmail('whetu.marama');
  const client = await newCustomer(shop, email);
  await client.call('PUT', '/account', {
    customer: { firstName: 'Whetū', lastName: 'Te Kāhurangi-Smythe', phone: '09 377 4321' },
  });
  const credits = [{ method: 'voucher', code: card.code, pin: card.pin, amount: 50 }];
  const { number } = await buy({
    email,
    client,
    lastName: 'Te Kāhurangi-Smythe',
    credits,
    phone: '+64 (0)27 314 1592',
  });
  await untilCaptured(number);
  await send(picker, number, { carrier: 'NZ Post', trackingNumber: 'KRB 0099 8877 NZ' });
  const orders = async (q: string, who = service) =>
    (await who.call('GET', `/staff/orders?q=${encodeURIComponent(q)}`)).body.orders.map(
      (one: { number: string }) => one.number,
    );
  const customers = async (q: string) =>
    (await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers.map(
      (one: { email: string }) => one.email,
    );
  const { rows } = await shop.pool.query(
    `select p.facts ->> 'last4' as last4 from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 and p.tender = 'card'`,
    [number],
  );
  const { last4 } = rows[0];
  const ofBoth = [
    'smythe',
    'KAHURANGI',
    'te kā',
    'tu.marama',
    email,
    number,
    card.code.slice(-4),
    last4,
    'krb00998877nz',
    'KRB 0099 8877 NZ',
  ];
  const ofOrder = ['027 314 1592', '(027) 314-1592', '+64273141592', '0064 27 314 1592', '273141592', '3141592'];
  for (const q of [...ofBoth, ...ofOrder]) expect(await orders(q), q).toContain(number);
  for (const q of [...ofBoth, '09 377 4321', '+64 9 377 4321', '(09)377-4321', '3774321'])
    expect(await customers(q), q).toContain(email);
  // Order numbers are random: digits that none of them has.
  const { rows: placed } = await shop.pool.query('select number from orders.orders');
  const unused = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).find(
    (digits) => !placed.some((one) => one.number.includes(digits)),
  );
  // Parts that match nobody, and SQL patterns, find nothing; a picker cannot search by payment.
  for (const q of ['027 314 1593', 'smyth_', '%', unused ?? '', 'KRB0099'])
    expect([await orders(q), await customers(q)], q).toEqual([[], []]);
  expect(await orders(card.code.slice(-4), picker)).not.toContain(number);
  expect(await orders('smythe', picker)).toContain(number);
});

test('F7 customers are found by their details, each access is logged; an erasure request is carried out', async () => {
  const email = newEmail('find');
  const client = await newCustomer(shop, email);
  await client.call('PUT', '/account', { customer: { firstName: 'Tāne', lastName: 'Whāriki', phone: '021 777 0199' } });
  const { number } = await buy({ email, client });
  for (const q of [email, number, '+64 21 777 0199', 'whariki', 'Tane Whā']) {
    const found = (await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers;
    expect(found, q).toMatchObject([{ name: 'Tāne Whāriki', email }]);
  }
  for (const q of ['', '0217', '%', 'nobody@example.co.nz'])
    expect((await service.call('GET', `/staff/customers?q=${encodeURIComponent(q)}`)).body.customers, q).toEqual([]);
  const [{ customerId }] = (await service.call('GET', `/staff/customers?q=${email}`)).body.customers;
  expect((await service.call('GET', `/staff/customers/${customerId}`)).body).toMatchObject({
    email,
    loyalty: null,
    orders: [{ number }],
  });
  for (const who of [picker, merchandiser])
    expect((await who.call('GET', `/staff/customers?q=${email}`)).status).toBe(403);
  // One query answers whose data a staff member read.
  const { rows } = await shop.pool.query(
    `select action from platform.audit a join staff.member m on a.actor = 'staff:' || m.id where m.email = $1 and a.subject like '%' || $2 || '%' group by action order by action`,
    [service.email, customerId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['customer.viewed', 'customers.searched']);
  expect((await service.call('POST', `/staff/customers/${customerId}/forget`)).status).toBe(403);
  const exported = await manager.call('GET', `/staff/customers/${customerId}/export`);
  expect(exported.status).toBe(200);
  for (const known of [email, 'Whāriki', number]) expect(JSON.stringify(exported.body), known).toContain(known);
  expect((await manager.call('POST', `/staff/customers/${customerId}/forget`)).status).toBe(204);
  expect(await manager.call('GET', `/staff/customers/${customerId}`)).toMatchObject({
    status: 404,
    body: { errorCode: 'StaffCustomerNotFound', message: 'There is no such customer.' },
  });
  expect((await client.logIn(email, 'Kōwhai-tree 47')).status).toBe(401);
});

test('reports use days of New Zealand; cancelled orders are not counted as sales; searches without results are counted', async () => {
  const today = nzDay(new Date());
  // The test may run over midnight.
  const now = `from=${today}&to=${addDays(today, 1)}`;
  const ask = async (query: string) => (await merchandiser.call('GET', `/staff/figures?${query}`)).body;
  const before = await ask(now);
  const [kept, off] = [await buy({ email: newEmail(), qty: 2 }), await buy({ email: newEmail() })];
  await service.call('POST', `/staff/orders/${off.number}/cancel`);
  // Half past midnight on 6 April 2026 in New Zealand, the day after daylight saving ended, is still the 5th in UTC.
  const old = await buy({ email: newEmail() });
  await shop.pool.query(`update orders.orders set placed_at = '2026-04-05T12:30:00Z' where number = $1`, [old.number]);
  const after = await ask(now);
  expect(after.totals.orders - before.totals.orders).toBe(1);
  expect(after.totals.units - before.totals.units).toBe(2);
  expect(Math.round((after.totals.sales - before.totals.sales) * 100)).toBe(Math.round(kept.total * 100));
  const autumn = await ask('from=2026-04-04&to=2026-04-06');
  expect(autumn.days).toEqual([
    { day: '2026-04-04', orders: 0, units: 0, sales: 0, refunds: 0 },
    { day: '2026-04-05', orders: 0, units: 0, sales: 0, refunds: 0 },
    { day: '2026-04-06', orders: 1, units: 1, sales: old.total, refunds: 0 },
  ]);
  expect(autumn.topProducts).toMatchObject([{ name: 'Harbour Court', units: 1 }]);
  expect((await ask('from=2026-04-07&to=2026-04-09')).before).toMatchObject({ orders: 1, sales: old.total });
  for (const bad of [
    'from=2026-04-06&to=2026-04-04',
    'from=2026-01-01&to=2026-12-31',
    'from=yesterday&to=today',
    'from=2026-02-30&to=2026-03-01',
    '',
  ])
    expect((await merchandiser.call('GET', `/staff/figures?${bad}`)).status, bad).toBe(400);
  expect((await picker.call('GET', `/staff/figures?from=${today}&to=${today}`)).status).toBe(403);
  for (const q of ['Gumboots  ', 'gumboots', 'someone@example.co.nz', '021 555 0123'])
    await fetch(`${shop.url}/nz/search?${new URLSearchParams({ q })}`);
  await expect.poll(async () => (await ask(now)).emptySearches).toEqual([{ term: 'gumboots', times: 2 }]);
});

test('any input gets a clear answer', async () => {
  const { number } = await buy({ email: newEmail() });
  const asks: [StaffPerson, string, string, unknown, number][] = [
    [manager, 'GET', '/staff/orders?view=nothing', undefined, 400],
    [manager, 'GET', '/staff/orders?from=1_2', undefined, 400],
    [manager, 'GET', '/staff/orders/nonsense', undefined, 404],
    [manager, 'GET', '/staff/orders/NZ00000000', undefined, 404],
    [picker, 'POST', `/staff/orders/${number}/dispatch`, {}, 400],
    [picker, 'POST', `/staff/orders/${number}/dispatch`, { ref: 'a', lines: [] }, 400],
    [picker, 'POST', `/staff/orders/${number}/dispatch`, { ref: 'a', lines: [{ lineNo: 1, qty: 0 }] }, 400],
    [picker, 'POST', `/staff/orders/${number}/dispatch`, { ref: 'a', lines: [{ lineNo: 9, qty: 1 }] }, 422],
    [
      picker,
      'POST',
      `/staff/orders/${number}/dispatch`,
      { ref: 'a', lines: [1, 1].map(() => ({ lineNo: 1, qty: 1 })) },
      400,
    ],
    [picker, 'POST', `/staff/orders/${number}/collect`, undefined, 409],
    [picker, 'POST', '/staff/orders/NZ00000000/ready', undefined, 404],
    [service, 'POST', `/staff/orders/${number}/refunds`, { key: randomUUID(), amount: 0, reason: 'x' }, 400],
    [service, 'POST', `/staff/orders/${number}/refunds`, { key: randomUUID(), amount: 1.005, reason: 'x' }, 400],
    [service, 'POST', `/staff/orders/${number}/refunds`, { key: 'a', amount: 1, reason: 'x' }, 400],
    [service, 'GET', '/staff/orders/NZ00000000/returnable', undefined, 404],
    [
      service,
      'POST',
      '/staff/orders/NZ00000000/returns',
      { ref: randomUUID(), items: [{ lineId: '1', qty: 1, reason: 'Faulty' }] },
      404,
    ],
    [service, 'POST', `/staff/orders/${number}/returns`, { ref: 'a', items: [] }, 400],
    [service, 'GET', '/staff/returns/R00000000', undefined, 404],
    [service, 'POST', '/staff/returns/R00000000/receive', {}, 404],
    [service, 'POST', '/staff/returns/R00000000/cancel', undefined, 404],
    [service, 'GET', '/staff/customers/nobody', undefined, 404],
    [service, 'GET', `/staff/customers/${randomUUID()}`, undefined, 404],
    [merchandiser, 'GET', '/staff/orders', undefined, 403],
    [merchandiser, 'GET', '/staff/returns', undefined, 403],
  ];
  for (const [who, method, path, body, status] of asks) {
    const answer = await who.call(method, path, body);
    expect({ path, body, status: answer.status }).toEqual({ path, body, status });
    expect(answer.body).toMatchObject({ errorCode: expect.any(String), message: expect.any(String) });
  }
});

describe('FIX-78 emails to a customer', () => {
  const letter = (more: Record<string, unknown> = {}) => ({
    key: randomUUID(),
    template: 'own-words',
    subject: 'About your order',
    body: 'Kia ora',
    ...more,
  });
  const write = (number: string, body: Record<string, unknown>, who = service) =>
    who.call('POST', `/staff/orders/${number}/emails`, body);
  const again = (number: string, emailId: string, key = randomUUID(), who = service) =>
    who.call('POST', `/staff/orders/${number}/emails/${emailId}/again`, { key });
  const arrived = async (email: string, subject: string) =>
    (await mailFor(shop.simulatorUrl, email)).filter((mail) => mail.subject === subject);
  interface Listed {
    id: string;
    what: string;
    state: string;
    by: string | null;
    again: boolean;
    written: { subject: string; body: string; answerAddress: string } | null;
  }
  const listed = async (number: string): Promise<Listed[]> => (await detail(number)).office.mails;
  const untilSent = (number: string, many: number) =>
    expect
      .poll(async () => (await listed(number)).filter(({ state }) => state === 'Sent').length, {
        timeout: patient(30_000),
      })
      .toBe(many);

  test('FIX-78 sent many times at once it is one email; another text under its key, another role and an unknown order are refused', async () => {
    const email = newEmail('letter');
    const { number } = await buy({ email });
    await untilSent(number, 1);
    const body = letter({ subject: 'One of many' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(number, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.body.already === false)).toHaveLength(1);
    await untilSent(number, 2);
    expect((await arrived(email, 'One of many')).map(({ headers }) => headers['reply-to'])).toEqual([
      'kia-ora@kerb.example',
    ]);
    expect(await write(number, { ...body, body: 'Something else' })).toMatchObject({
      status: 422,
      body: { errorCode: 'EmailKeyReused', message: 'Under this key another email was sent before.' },
    });
    for (const who of [picker, merchandiser])
      expect((await write(number, letter(), who)).body).toMatchObject({ errorCode: 'StaffForbidden' });
    expect((await write('NZ00000000', letter())).body.errorCode).toBe('OrderNotFound');
    expect((await listed(number)).at(-1)).toMatchObject({
      by: 'Mere Hōhepa',
      again: false,
      written: { subject: 'One of many', body: 'Kia ora', answerAddress: 'kia-ora@kerb.example' },
    });
    const { rows } = await shop.pool.query(
      "select actor, detail from platform.audit where subject = $1 and action = 'order.mail-sent'",
      [number],
    );
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^staff:/), detail: { emailId: body.key, template: 'own-words' } },
    ]);
  });

  test('FIX-78 a subject that would add headers is refused; HTML and commands in the text arrive as text', async () => {
    const email = newEmail('hostile');
    const { number } = await buy({ email });
    for (const subject of [
      'Hi\r\nBcc: all@example.com',
      'Hi\nX: y',
      'Hi\u2028there',
      'Hi\u0085there',
      '   ',
      'x'.repeat(151),
    ])
      expect(await write(number, letter({ subject })), JSON.stringify(subject)).toMatchObject({
        status: 400,
        body: { fields: { subject: expect.any(String) } },
      });
    for (const body of [' ', 'x'.repeat(4_001), 'nul\u0000'])
      expect((await write(number, letter({ body }))).status).toBe(400);
    const hostile =
      'A <script>alert(1)</script>\n.\nBcc: all@example.com\n\n<img src=x onerror=alert(1)> {firstName} =HYPERLINK("x")';
    expect((await write(number, letter({ subject: '<b>Bold</b> & "quotes"', body: hostile }))).status).toBe(200);
    await untilSent(number, 2);
    const [mail] = await arrived(email, '<b>Bold</b> & "quotes"');
    expect(mail?.text).toContain(hostile);
    expect(mail?.html).not.toMatch(/<script|<img|<b>/);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(await mailFor(shop.simulatorUrl, 'all@example.com')).toEqual([]);
  });

  test('FIX-78 each kind of order email is sent again once per request, to the current address; not while it still waits, and not for another order', async () => {
    const email = newEmail('again');
    const { number } = await buy({ email });
    await untilCaptured(number);
    expect(
      (
        await service.call('POST', `/staff/orders/${number}/refunds`, {
          key: randomUUID(),
          amount: 5,
          reason: 'A scuff',
        })
      ).status,
    ).toBe(200);
    expect((await send(picker, number, { carrier: 'NZ Post' })).status).toBe(200);
    await untilSent(number, 3);
    const first = await listed(number);
    expect(first.map(({ what }) => what).sort()).toEqual(['On its way', 'Order confirmation', 'Refund']);
    const before = await mailFor(shop.simulatorUrl, email);
    const moved = newEmail('moved');
    await shop.pool.query(
      `update orders.orders set email = $2, contact = jsonb_set(contact, '{email}', to_jsonb($2::text)) where number = $1`,
      [number, moved],
    );
    for (const { id } of first) {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 4 }, () => again(number, id, key)));
      expect(answers.filter((answer) => answer.status === 200 && answer.body.already === false)).toHaveLength(1);
    }
    await untilSent(number, 6);
    const after = await mailFor(shop.simulatorUrl, moved);
    expect(after.map(({ subject }) => subject).sort()).toEqual(before.map(({ subject }) => subject).sort());
    expect(await mailFor(shop.simulatorUrl, email)).toHaveLength(3);
    expect((await listed(number)).filter((mail) => mail.again).map(({ by }) => by)).toEqual([
      'Mere Hōhepa',
      'Mere Hōhepa',
      'Mere Hōhepa',
    ]);

    const stranger = await buy({ email: newEmail() });
    expect(await again(stranger.number, first[0]?.id ?? '')).toMatchObject({
      status: 404,
      body: { errorCode: 'OrderEmailNotFound' },
    });
    expect((await again(number, first[0]?.id ?? '', randomUUID(), picker)).status).toBe(403);
    await shop.pool.query(
      'update platform.outbox set done_at = null, available_at = now() + $2::interval where id = $1',
      [first[0]?.id, '1 hour'],
    );
    expect(await again(number, first[0]?.id ?? '')).toMatchObject({
      status: 409,
      body: { message: 'This email is still waiting to be sent.' },
    });
    await shop.pool.query('update platform.outbox set done_at = now() where id = $1', [first[0]?.id]);
    await expectSound();
  });

  test('FIX-78 the email’s text is in the customer’s export, is deleted with the account, and a customer who asked to be forgotten gets no more emails', async () => {
    const email = newEmail('leaver');
    const client = await newCustomer(shop, email);
    const [sent, open] = [await buy({ email, client }), await buy({ email, client })];
    await send(picker, sent.number);
    for (const { number } of [sent, open])
      expect((await write(number, letter({ subject: 'Kiwi canary', body: 'Tūī canary' }))).status).toBe(200);
    await untilSent(sent.number, 3);
    const { customerId } = (await detail(sent.number)).office;
    const exported = (await manager.call('GET', `/staff/customers/${customerId}/export`)).body;
    expect(JSON.stringify(exported.data.orders).match(/Tūī canary/g)).toHaveLength(2);
    expect((await manager.call('POST', `/staff/customers/${customerId}/forget`, { email })).status).toBeLessThan(300);
    const many = (await mailFor(shop.simulatorUrl, email)).length;
    for (const { number } of [sent, open]) {
      const answer = await write(number, letter());
      expect(answer, number).toMatchObject({
        status: 409,
        body: {
          errorCode: 'CustomerForgotten',
          message: 'This customer asked to be forgotten and can no longer be written to.',
        },
      });
      const [{ id } = { id: '' }] = await listed(number);
      expect((await again(number, id)).body.errorCode).toBe('CustomerForgotten');
      expect((await detail(number)).office.mayBeWrittenTo).toBe(false);
    }
    const kept = async () =>
      (
        await shop.pool.query(
          'select o.number from orders.staff_email m join orders.orders o on o.id = m.order_id where o.number = any($1)',
          [[sent.number, open.number]],
        )
      ).rows;
    expect(await kept(), 'the order under way goes on with what belongs to it').toEqual([{ number: open.number }]);
    expect((await service.call('POST', `/staff/orders/${open.number}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await detail(open.number)).state, { timeout: patient(30_000) }).toBe('CANCELLED');
    const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
    await eraseFinishedOrders(testCtx(db));
    await close();
    expect(await kept()).toEqual([]);
    expect((await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject === 'About your order')).toEqual(
      [],
    );
    expect(many).toBeGreaterThan(0);
  });
});
