/**
 * Staff work on orders through the whole shop: the staff site, queue, parcels; concurrent actions and missing
 * roles.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let shop: TestShop;
let picker: StaffPerson;
let other: StaffPerson;
let service: StaffPerson;
let manager: StaffPerson;
let merchandiser: StaffPerson;
let buy: StaffedShop['buy'];
let detail: StaffedShop['detail'];
let send: StaffedShop['send'];
let untilCaptured: StaffedShop['untilCaptured'];
let expectInvariantsHold: StaffedShop['expectInvariantsHold'];
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ shop, picker, other, service, manager, merchandiser, buy, detail, send, untilCaptured, expectInvariantsHold } =
    staffed);
});
afterAll(() => staffed.close());

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
    const email = freshEmail('queue');
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
    const mine = await Promise.all(Array.from({ length: 4 }, () => buy({ email: freshEmail('buyer') })));
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
      const { number } = await buy({ email: freshEmail('buyer'), qty: 2 });
      const answers = await Promise.all([
        send(picker, number, { lines: [{ lineNo: 1, qty: 2 }] }),
        send(other, number, { lines: [{ lineNo: 1, qty: 2 }] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toEqual({
        errorCode: 'OrderNotOpen',
        message: 'This is no longer possible: the order is shipped. Somebody else may have changed it.',
      });
      expect((await detail(number)).parcels).toHaveLength(1);
    }
    const { number } = await buy({ email: freshEmail('buyer'), qty: 3 });
    const ref = randomUUID();
    const parts = { ref, carrier: 'NZ Post', trackingNumber: 'TRACK1', lines: [{ lineNo: 1, qty: 2 }] };
    const twice = await Promise.all([send(picker, number, parts), send(picker, number, parts)]);
    expect(twice.map(({ body }) => body.already).sort()).toEqual([false, true]);
    expect((await send(other, number, { lines: [{ lineNo: 1, qty: 2 }] })).body).toEqual({
      errorCode: 'OrderLinesGone',
      message: 'This is more than is left to send. Somebody else may have sent some of it.',
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
    await expectInvariantsHold();
  });

  test('A15 an order is either dispatched or cancelled, never both; a picker may not cancel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await buy({ email: freshEmail('buyer') });
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
    await expectInvariantsHold();
  });

  test('A14 many simultaneous refunds return no more than was paid, each once', async () => {
    const { number, total } = await buy({ email: freshEmail('buyer') });
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
      fields: { reason: 'Enter a reason for the refund.' },
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
    await expectInvariantsHold();
  });
});

test('any input gets a clear answer', async () => {
  const { number } = await buy({ email: freshEmail('buyer') });
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
    [service, 'POST', '/staff/returns/R00000000/refuse', { reason: 'Worn', goods: 'KEPT' }, 404],
    [service, 'POST', '/staff/returns/R00000000/refuse', { reason: ' ', goods: 'KEPT' }, 400],
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
