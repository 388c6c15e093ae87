/** Orders through the whole shop: what is stored of them, and the operator’s commands. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let opened: OrderShop;
let shop: TestShop;
let court: OrderShop['court'];
let kerb: OrderShop['kerb'];
let anyone: OrderShop['anyone'];
let buy: OrderShop['buy'];
let lookUp: OrderShop['lookUp'];
let untilCaptured: OrderShop['untilCaptured'];
beforeAll(async () => {
  opened = await openOrderShop();
  ({ shop, court, kerb, anyone, buy, lookUp, untilCaptured } = opened);
});
afterAll(() => opened?.close());

test('MSG-05 stock is reserved in the transaction that writes the order, and not at all when the order cannot be written', async () => {
  const number = await buy(anyone(), freshEmail('order'), 2);
  // xmin is the transaction that wrote a row; order lines and ledger entries are never changed afterwards.
  const { rows } = await shop.pool.query(
    `select l.xmin::text as line, m.xmin::text as move, m.kind, m.qty from orders.orders o join orders.order_line l on l.order_id = o.id
     join stock.stock_move m on m.order_id = o.id and m.variant_id = l.variant_id and m.kind = 'reserve' where o.number = $1`,
    [number],
  );
  expect(rows).toEqual([{ line: rows[0]?.line, move: rows[0]?.line, kind: 'reserve', qty: 2 }]);

  const stock = async () =>
    (await shop.pool.query('select variant_id, on_hand, reserved from stock.stock order by 1')).rows;
  const before = await stock();
  await shop.pool.query(
    `create function orders.refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no lines today' using errcode = 'KT001'; end $$;
     create trigger refuse_line before insert on orders.order_line for each row execute function orders.refuse_line()`,
  );
  try {
    await expect(buy(anyone(), freshEmail('order'), 3)).rejects.toThrow(/^500 .*Something went wrong/);
  } finally {
    await shop.pool.query('drop trigger refuse_line on orders.order_line; drop function orders.refuse_line()');
  }
  expect(await stock()).toEqual(before);
  expect(shop.errors.splice(0).every((line) => line.includes('no lines today'))).toBe(true);
});

test('LOC-08 with default settings an order to Australia is refused for its country', async () => {
  const to = (address: Record<string, string>) =>
    anyone().call(
      'POST',
      '/checkout/order',
      {
        checkoutId: randomUUID(),
        cart: { items: [{ productId: court.productId, variantId: court.sizes[1], qty: 1 }] },
        contact: { email: freshEmail('order'), firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
        shipping: {
          type: 'DELIVERY',
          address: { contactName: 'Aroha Ngāta', street1: '12 Kōwhai Street', ...address },
          options: { methodCode: 'standard' },
        },
        payment: { methods: [{ method: 'card', amount: 155.9, token: 'fake-valid-nonce', type: 'immediate' }] },
        expectedTotal: 155.9,
      },
      { 'idempotency-key': randomUUID() },
    );
  expect((await to({ country: 'NZ', suburb: 'Aro Valley', state: 'Wellington', postcode: '6021' })).status).toBe(201);
  const refused = await to({ country: 'AU', suburb: 'Sydney', state: 'NSW', postcode: '2000' });
  expect([refused.status, JSON.stringify(refused.body).includes('country')]).toEqual([400, true]);
});

describe('the data of a placed order', () => {
  const address = (street1: string) => ({
    // Not the default, so that a lost type is noticed.
    type: 'SELECTED',
    company: 'Kōwhai & Co',
    contactName: 'Aroha Ngāta',
    country: 'NZ',
    phone: '04 555 0123',
    postcode: '6021',
    state: 'Wellington',
    street1,
    street2: 'Level 2',
    suburb: 'Aro Valley',
  });
  const whole = (email: string) => ({
    checkoutId: randomUUID(),
    cart: { items: [{ productId: court.productId, variantId: court.sizes[1], qty: 1 }] },
    contact: { email, firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
    shipping: {
      type: 'DELIVERY',
      address: address('12 Kōwhai Street'),
      options: { methodCode: 'standard', instructions: { delivery: 'Behind the shed' }, authorityToLeave: false },
    },
    billingAddress: address('1 Queens Wharf'),
    payment: { methods: [{ method: 'card', amount: 155.9, token: 'fake-valid-nonce', type: 'immediate' }] },
    expectedTotal: 155.9,
  });
  const place = (body: object) => anyone().call('POST', '/checkout/order', body, { 'idempotency-key': randomUUID() });

  test('PAY-02 PAY-03 shipping, contact, payment and both addresses with all ten fields are stored as they were sent', async () => {
    const sent = whole(freshEmail('order'));
    const answer = await place(sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { rows } = await shop.pool.query(
      'select shipping_type, shipping, billing_address, contact from orders.orders where number = $1',
      [answer.body.orderNumber],
    );
    expect(rows[0]).toMatchObject({
      shipping_type: 'DELIVERY',
      shipping: { type: 'DELIVERY', address: sent.shipping.address, options: sent.shipping.options },
      contact: sent.contact,
    });
    expect(rows[0].billing_address).toEqual(sent.billingAddress);
    expect(rows[0].shipping.address).toEqual(sent.shipping.address);
  });

  test('PAY-02 PAY-03 without one of them, or with an unknown address field, no order is placed', async () => {
    const email = freshEmail('order');
    const sent = whole(email);
    for (const missing of ['shipping', 'contact', 'payment'])
      expect(await place({ ...sent, [missing]: undefined }), missing).toMatchObject({
        status: 400,
        body: { errorCode: 'BadRequest' },
      });
    for (const missing of ['type', 'address', 'options'])
      expect(await place({ ...sent, shipping: { ...sent.shipping, [missing]: undefined } }), missing).toMatchObject({
        status: 400,
      });
    for (const field of ['contactName', 'country', 'street1', 'state', 'postcode'])
      expect(await place({ ...sent, billingAddress: { ...sent.billingAddress, [field]: '' } }), field).toMatchObject({
        status: 400,
      });
    expect(await place({ ...sent, billingAddress: { ...sent.billingAddress, planet: 'Earth' } })).toMatchObject({
      status: 400,
    });
    expect(
      await place({
        ...sent,
        shipping: { type: 'STORE_PICKUP', address: sent.shipping.address, options: { methodCode: 'storePickup' } },
      }),
    ).toMatchObject({
      status: 400,
    });
    expect((await shop.pool.query('select 1 from orders.orders where email = $1', [email])).rows).toEqual([]);
  });
});

describe('the operator’s commands', () => {
  test('kerb orders, dispatch and delivered, for people and for programs; the shopper’s page and mail follow', {
    timeout: patient(240_000),
  }, async () => {
    const email = freshEmail('order');
    const number = await buy(anyone(), email, 2);
    const listed = await kerb('orders', 'list', '--json');
    expect(listed.code).toBe(0);
    const rows = listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.find((row) => row.number === number)).toMatchObject({
      state: 'PLACED',
      status: 'Processing',
      units: 2,
      total: 299.8,
      shippingType: 'DELIVERY',
    });
    const part = await kerb(
      'dispatch',
      number,
      '--line',
      '1:1',
      '--carrier',
      'NZ Post',
      '--tracking',
      'AB123',
      '--json',
    );
    expect(part).toMatchObject({ code: 0 });
    expect(JSON.parse(part.out)).toEqual({ done: true, orderNumber: number, state: 'PARTLY_SHIPPED', already: false });
    expect((await kerb('dispatch', number, '--tracking', 'AB123')).out).toContain('it was so before');
    expect((await kerb('dispatch', number)).out).toBe(`Order ${number} is dispatched. It is SHIPPED.\n`);
    const refused = await kerb('cancel', number, '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ done: false, refusal: 'NOT_OPEN', state: 'SHIPPED' });
    expect((await kerb('delivered', number)).code).toBe(0);
    const shown = await kerb('orders', 'show', number);
    for (const words of [
      number,
      'SHIPPED',
      'Delivered',
      email,
      'Harbour Court',
      'NZ Post AB123',
      'Visa ending in 1881',
    ])
      expect(shown.out, words).toContain(words);
    expect(JSON.parse((await kerb('orders', 'show', number, '--json')).out)).toMatchObject({
      number,
      state: 'SHIPPED',
      status: 'Delivered',
    });
    for (const wrong of [
      ['dispatch', number, '--line', '0'],
      ['orders', 'list', '--state', 'GONE'],
      ['orders', 'show', 'NZ00000000'],
    ])
      expect((await kerb(...wrong)).code, wrong.join(' ')).toBe(2);
    const { body } = await lookUp(number, email);
    expect(body.order).toMatchObject({
      status: 'Delivered',
      parcels: [
        {
          carrier: 'NZ Post',
          trackingNumber: 'AB123',
          trackingUrl: 'https://www.nzpost.co.nz/tools/tracking?trackid=AB123',
        },
        { carrier: '' },
      ],
      lines: [{ qty: 2, qtyDispatched: 2 }],
    });
    await expect
      .poll(
        async () =>
          (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject.includes('on its way')).length,
        { timeout: patient(45_000) },
      )
      .toBe(2);
    await untilCaptured(number);
  });
});
