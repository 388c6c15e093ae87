/** A customer’s order history through the whole shop: real HTTP, real PostgreSQL, real mail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let opened: OrderShop;
let shop: TestShop;
let court: OrderShop['court'];
let anyone: OrderShop['anyone'];
let buy: OrderShop['buy'];
beforeAll(async () => {
  opened = await openOrderShop();
  ({ shop, court, anyone, buy } = opened);
});
afterAll(() => opened?.close());

describe('a customer’s history', () => {
  test('ORD-01 ORD-03 ORD-13 ORD-14 in-store and online orders, newest first, ten at a time, in both directions, and only the customer’s own', async () => {
    const email = freshEmail('order');
    const client = await newCustomer(shop, email);
    expect(await client.call('GET', '/account/orders')).toMatchObject({
      status: 200,
      body: { orders: [], newer: null, older: null },
    });
    const number = await buy(client, email);
    const {
      rows: [mine],
    } = await shop.pool.query('select * from orders.orders where number = $1', [number]);
    // In-store sales are inserted directly; some have the same time, so that paging must not depend on time alone.
    await shop.pool.query(
      `insert into orders.orders (id, number, checkout_id, state, channel, customer_id, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, placed_at, dispatched_at, delivered_at)
       select gen_random_uuid(), 'NZ' || (90000000 + n), gen_random_uuid(), 'SHIPPED', 'pos', $1, $2, $3, 'STORE_PICKUP', $4, 100, 13, 100, '[]', now() - (n / 3) * interval '1 day', now(), now()
       from generate_series(1, 24) n`,
      [
        mine.customer_id,
        email,
        JSON.stringify(mine.contact),
        JSON.stringify({
          type: 'STORE_PICKUP',
          store: { erpStoreId: 's1' },
          options: { methodCode: 'storePickup' },
          label: 'In store',
          promise: '',
        }),
      ],
    );
    await shop.pool.query(
      `insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand, colour_name, size_label, qty, unit_price_cents, total_cents, shipped_qty)
       select id, 1, $1, $2, 'warehouse', 'P', 'V', 'Harbour Court', 'Quayworn', 'Chalk', 'US 9', 1, 100, 100, 1 from orders.orders where channel = 'pos'`,
      [court.productId, court.sizes[1]],
    );
    const seen: string[] = [];
    let page = (await client.call('GET', '/account/orders')).body;
    const first = page;
    const sizes: number[] = [];
    for (;;) {
      sizes.push(page.orders.length);
      seen.push(...page.orders.map((order: { number: string }) => order.number));
      if (!page.older) break;
      page = (await client.call('GET', `/account/orders?before=${page.older}`)).body;
    }
    expect(sizes).toEqual([10, 10, 5]);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toContain(number);
    const dates = (
      await shop.pool.query(
        'select number from orders.orders where customer_id = $1 order by placed_at desc, id desc',
        [mine.customer_id],
      )
    ).rows;
    expect(seen).toEqual(dates.map((row) => row.number));
    // And back again.
    const middle = (await client.call('GET', `/account/orders?after=${page.newer}`)).body;
    expect(middle.orders.map((order: { number: string }) => order.number)).toEqual(seen.slice(10, 20));
    const top = (await client.call('GET', `/account/orders?after=${middle.newer}`)).body;
    expect(top).toEqual({ ...first, newer: null });
    expect(top.orders.find((order: { number: string }) => order.number === number)).toEqual({
      number,
      channel: 'web',
      status: 'Processing',
      date: expect.stringMatching(/^\d{4}-/),
      size: '9',
      qtyReturned: 0,
      rmaIds: [],
      total: 155.9,
      items: [{ name: 'Harbour Court', brand: expect.any(String), size: '9', qty: 1 }],
    });
    expect(top.orders.some((order: { channel: string }) => order.channel === 'pos')).toBe(true);
    const stranger = await newCustomer(shop, freshEmail('order'));
    expect((await stranger.call('GET', '/account/orders')).body.orders).toEqual([]);
    expect((await stranger.call('GET', `/account/orders?before=${first.older}`)).body.orders).toEqual([]);
    for (const query of [
      'before=x',
      `before=${first.older}&after=${first.older}`,
      `before=${'A'.repeat(40)}`,
      'page=2',
      `before=${Buffer.from('99999999999999999.x').toString('base64url')}`,
    ])
      expect((await client.call('GET', `/account/orders?${query}`)).status, query).toBe(400);
    expect((await anyone().call('GET', '/account/orders')).status).toBe(401);
  });

  test('ORD-04 an order is shown to its owner; another customer’s number gets the same answer as an unknown one', async () => {
    const email = freshEmail('order');
    const client = await newCustomer(shop, email);
    const number = await buy(client, email, 2);
    const { status, body } = await client.call('GET', `/account/orders/${number.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number,
      status: 'Processing',
      total: 299.8,
      gst: 39.1,
      lines: [
        {
          lineId: '1',
          name: 'Harbour Court',
          size: '9',
          qty: 2,
          qtyDispatched: 0,
          qtyReturned: 0,
          unitPrice: 149.9,
          total: 299.8,
        },
      ],
      sums: [
        { label: 'Items', amount: 299.8 },
        { label: 'Standard delivery', amount: 0 },
      ],
      paidWith: [{ label: 'Visa ending in 1881', amount: 299.8, refunded: 0 }],
      destination: ['Aroha Ngāta', '12 Kōwhai Street', 'Aro Valley', 'Wellington 6021'],
    });
    const stranger = await newCustomer(shop, freshEmail('order'));
    const [other, nobody] = [
      await stranger.call('GET', `/account/orders/${number}`),
      await stranger.call('GET', '/account/orders/NZ00000000'),
    ];
    expect(other.status).toBe(404);
    expect(other.body).toEqual(nobody.body);
    expect(other.body.message).toBe('No matching order.');
    expect((await anyone().call('GET', `/account/orders/${number}`)).status).toBe(401);
  });

  test('orders placed as a guest belong to the account once its address is verified, also those placed later', async () => {
    const email = freshEmail('order');
    const before = await buy(anyone(), email.toUpperCase());
    const client = await newCustomer(shop, email);
    const { rows } = await shop.pool.query(
      'select customer_id is not null as joined from orders.orders where number = $1',
      [before],
    );
    expect(rows, 'joined by the verification itself').toEqual([{ joined: true }]);
    const after = await buy(anyone(), email);
    const numbers = (await client.call('GET', '/account/orders')).body.orders.map(
      (order: { number: string }) => order.number,
    );
    expect(numbers).toEqual([after, before]);
    expect((await client.call('GET', `/account/orders/${after}`)).status).toBe(200);
  });
});
