/** "Email me when it's back", through the whole shop: real HTTP, real SMTP server, real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceRestocked } from '#modules/restock/announce-restocked.ts';
import { openDatabase } from '#platform/database/database.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, newCustomer } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
/** A size that is sold out, and one that is in stock. */
let soldOut: { productId: string; variantId: string; name: string; path: string };
let inStock: { productId: string; variantId: string };
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template', fill: createProducts });
  const { rows } = await shop.pool.query(
    `select p.id::text as "productId", v.id::text as "variantId", p.name, p.path from catalogue.variant v join catalogue.product p on p.id = v.product_id
     join stock.stock s on s.variant_id = v.id and s.location_id = 'warehouse'
     where p.functional_type = 'basic' and p.state in ('current', 'evergreen') and not v.retired and s.on_hand > 2 order by v.id limit 2`,
  );
  [soldOut, inStock] = rows;
  await setStock(0);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** A hundred and ten shoes of one size each, ten units of each. */
async function createProducts(databaseUrl: string): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  await pool.query(`
    with b as (insert into catalogue.brand (slug, name) values ('tussock', 'Tussock') returning id),
    c as (insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear') returning id),
    p as (insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
      select 'P' || n, 'P' || n, 'court-low-' || n, b.id, c.id, 'Court Low ' || n, 'unisex', 'Court shoe', 'Kelp', 14990, 'current', 'basic' from b, c, generate_series(1, 110) n
      returning id, code),
    v as (insert into catalogue.variant (product_id, code, position, label) select id, code || '-9', 1, 'US 9' from p returning id),
    s as (insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 10 from v)
    insert into stock.stock_move (variant_id, location_id, kind, qty) select id, 'warehouse', 'receive', 10 from v`);
  await close();
}
const setStock = (onHand: number) =>
  shop.pool.query(
    `with s as (select variant_id, location_id, on_hand from stock.stock where variant_id = $1 and location_id = 'warehouse'),
       m as (insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', $2::int - on_hand from s)
     update stock.stock set on_hand = $2::int where variant_id = $1 and location_id = 'warehouse'`,
    [soldOut.variantId, onHand],
  );
const SUBSCRIBE = '/product/restock/subscribe';
const mails = async (email: string) =>
  (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject.startsWith('Back in stock'));

test('PROD-34 PROD-36 a logged-out or malformed request is refused with the messages of the table', async () => {
  const { productId, variantId } = soldOut;
  expect(await accountClient(shop.url).call('POST', SUBSCRIBE, { productId, variantId })).toMatchObject({
    status: 401,
    body: { errorCode: 'Unauthorised' },
  });
  const customer = await newCustomer(shop, 'odd@example.co.nz');
  for (const [body, errorCode] of [
    [{ productId }, 'BadRequest'],
    [{ productId, variantId: '1 or 1=1' }, 'BadRequest'],
    [{ productId, variantId, qty: 1 }, 'BadRequest'],
    [{ productId, variantId: '999999999' }, 'NotFound'],
    [{ productId: inStock.productId === productId ? '999999999' : inStock.productId, variantId }, 'NotFound'],
    [{ productId: inStock.productId, variantId: inStock.variantId }, 'SizeInStock'],
  ] as const) {
    expect((await customer.call('POST', SUBSCRIBE, body)).body, JSON.stringify(body)).toMatchObject({ errorCode });
  }
});

test('PROD-35 PROD-36 a size that comes back is announced once to each customer who requested it, however many jobs run at once', async () => {
  const request = { productId: soldOut.productId, variantId: soldOut.variantId };
  const emails = ['wait1@example.co.nz', 'wait2@example.co.nz'];
  for (const email of emails) {
    const customer = await newCustomer(shop, email);
    expect(await customer.call('POST', SUBSCRIBE, request)).toMatchObject({ status: 204, body: null });
    expect((await customer.call('POST', SUBSCRIBE, request)).status, 'asking twice is asking once').toBe(204);
  }
  const elsewhere = openDatabase(shop.databaseUrl, { max: 8 });
  try {
    expect(await announceRestocked({ db: elsewhere.db }), 'nothing is back yet').toBe(0);
    await setStock(2);
    // Eight jobs run at the same time, besides the shop's own.
    await Promise.all(Array.from({ length: 8 }, () => announceRestocked({ db: elsewhere.db })));
  } finally {
    await elsewhere.close();
  }
  for (const email of emails) await expect.poll(() => mails(email).then(({ length }) => length)).toBe(1);
  const [mail] = await mails(emails[0] ?? '');
  expect(mail?.text).toContain(soldOut.name);
  expect(mail?.text).toContain(`/nz/products/${soldOut.path}`);
  const { rows } = await shop.pool.query("select count(*)::int as n from platform.outbox where kind = 'email.restock'");
  expect(rows).toEqual([{ n: 2 }]);

  // Sold out and back again: only a new request gets a mail.
  await setStock(0);
  const again = await newCustomer(shop, 'again@example.co.nz');
  expect((await again.call('POST', SUBSCRIBE, request)).status).toBe(204);
  await setStock(1);
  await expect.poll(() => mails('again@example.co.nz').then(({ length }) => length)).toBe(1);
  expect(await mails(emails[0] ?? '')).toHaveLength(1);
});

test('PROD-36 one customer may wait for at most a hundred sizes', async () => {
  const customer = await newCustomer(shop, 'many@example.co.nz');
  await setStock(0);
  const { rows } = await shop.pool.query(
    `with v as (select s.variant_id from stock.stock s where s.location_id = 'warehouse' and s.on_hand > 5 and s.variant_id <> $1 order by 1 limit 100),
       m as (insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', -on_hand from stock.stock join v using (variant_id) where location_id = 'warehouse'),
       s as (update stock.stock set on_hand = 0 where location_id = 'warehouse' and variant_id in (select variant_id from v))
     insert into restock.request (customer_id, variant_id) select c.id, v.variant_id from accounts.customer c, v where c.email = 'many@example.co.nz' returning 1`,
    [soldOut.variantId],
  );
  expect(rows).toHaveLength(100);
  const { status, body } = await customer.call('POST', SUBSCRIBE, {
    productId: soldOut.productId,
    variantId: soldOut.variantId,
  });
  expect({ status, errorCode: body?.errorCode }).toEqual({ status: 429, errorCode: 'TooManyRequests' });
});
