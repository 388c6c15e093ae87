/**
 * An ERP at the API: keys created by command, exports that are safe in a spreadsheet, webhooks entered by a manager and
 * received by a machine.
 */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

const EVIL = ['=HYPERLINK("http://evil.example")', '+64 21 555', '-2+3', '@SUM(A1)', '\tTAB', '\rCR'] as const;
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_WEBHOOKS_PRIVATE: 'true' },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, pool, close } = openDatabase(url);
        const { variantIds } = await insertProduct(db, {
          name: '=Harbour "Court", low',
          code: 'harbour',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 5 }],
        });
        // Orders of two days in New Zealand time, 2,500 lines of them, with text that a spreadsheet would run.
        await pool.query(
          `insert into orders.orders (id, number, checkout_id, state, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, placed_at)
          select gen_random_uuid(), 'NZ' || (10000000 + n), gen_random_uuid(), 'CANCELLED', 'shopper' || n || '@example.co.nz',
            jsonb_build_object('firstName', ($1::text[])[1 + n % 6], 'lastName', 'Tūī', 'phone', '+64211234567'), 'DELIVERY', '{"type":"DELIVERY","address":{"state":"Wellington","street1":"1 Tui Street"}}',
            14990, 1955, 14990, '[]', case when n <= 1200 then '2026-10-31T10:59:59Z'::timestamptz else '2026-10-31T11:00:00Z'::timestamptz end
          from generate_series(1, 1250) n`,
          [EVIL],
        );
        await pool.query(
          `insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand, colour_name, size_label, qty, unit_price_cents, total_cents)
          select o.id, n, 1, $1, 'warehouse', 'harbour', 'harbour-us-9', '@Harbour', 'Quayworn', 'Chalk', 'US 9', 1, 14990, 14990 from orders.orders o, generate_series(1, 2) n`,
          [variantIds[0]],
        );
        await pool.query(
          `insert into platform.outbox (dedupe_key, kind, payload, done_at) select 'order-confirmation:' || id, 'email.order-confirmation', '{}', now() from orders.orders`,
        );
        await close();
      },
    },
  );
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const kerb = (...args: string[]) =>
  runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent', KERB_WEBHOOKS_PRIVATE: 'true' });
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: '\r\n' });
const fetchExport = async (path: string, key: string) => {
  const reply = await fetch(`${shop.url}/nz/api/staff/exports/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    name: reply.headers.get('content-disposition'),
    text: await reply.text(),
  };
};
async function newKey(...scopes: string[]): Promise<{ key: string; prefix: string }> {
  const made = await kerb('api-keys', 'add', 'ERP', '--scope', ...scopes, '--json');
  expect(made).toMatchObject({ code: 0, err: '' });
  return JSON.parse(made.out);
}

test('a key is created, listed, used and revoked by command; it is shown once, and errors are reported', async () => {
  expect(await kerb('api-keys', 'list')).toMatchObject({ code: 0, out: 'There are no keys.\n' });
  expect(await kerb('api-keys', 'add', 'ERP', '--scope', 'orders:steal')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no scope orders:steal. Scopes are orders:list,'),
  });
  const made = await kerb(
    'api-keys',
    'add',
    'Stock system',
    '--scope',
    'stock:read,orders:view',
    '--days',
    '30',
    '--per-minute',
    '2',
  );
  expect(made.out).toMatch(
    /^kerb_\w{8} opens orders:view, stock:read until .+\.\nKey, shown this once: kerb_\w{8}_[\w-]{43}\n$/,
  );
  const key = /once: (\S+)/.exec(made.out)?.[1] ?? '';
  expect((await fetchExport('stock', key)).status).toBe(200);
  expect((await fetchExport('customers', key)).status).toBe(403);
  // Two exports a minute, counted over all exports.
  const limited = await fetch(`${shop.url}/nz/api/staff/exports/stock`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const listed = await kerb('api-keys', 'list', '--json');
  expect(JSON.parse(listed.out)).toMatchObject({
    prefix: key.slice(0, 13),
    name: 'Stock system',
    state: 'open',
    scopes: ['orders:view', 'stock:read'],
    lastUsedAt: expect.any(String),
  });
  expect(listed.out).not.toContain(key.slice(14));
  const rotated = await kerb('api-keys', 'rotate', key.slice(0, 13), '--hours', '1');
  expect(rotated.out).toMatch(/^The old key works until .+\.\nKey, shown this once: kerb_\w{8}_[\w-]{43}\n$/);
  expect(rotated.out).toContain(`once: ${key.slice(0, 13)}_`);
  expect(await kerb('api-keys', 'rotate', key.slice(0, 13), '--hours', '169')).toMatchObject({ code: 2 });
  expect(await kerb('api-keys', 'revoke', key.slice(0, 13))).toMatchObject({ code: 0 });
  expect(await kerb('api-keys', 'revoke', key.slice(0, 13))).toMatchObject({
    code: 1,
    out: 'No key that stands begins so.\n',
  });
  expect((await fetchExport('stock', key)).status).toBe(401);
  const { rows } = await shop.pool.query(
    "select action, actor from platform.audit where action like 'api-key.%' or action = 'export.taken' order by id",
  );
  expect(rows).toEqual([
    { action: 'api-key.added', actor: 'operator' },
    { action: 'export.taken', actor: `key:${key.slice(0, 13)}` },
    { action: 'api-key.rotated', actor: 'operator' },
    { action: 'api-key.revoked', actor: 'operator' },
  ]);
});

test('C12 cells that begin with = + - @ TAB CR are text in a spreadsheet, numbers are unchanged, and the values can be read back', async () => {
  const { key } = await newKey('orders:export', 'products:read');
  const { status, type, name, text } = await fetchExport('orders?from=2026-10-31&to=2026-10-31', key);
  expect([status, type, name]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="orders-2026-10-31-to-2026-10-31.csv"',
  ]);
  const rows = rowsOf(text);
  expect(new Set(rows.map(({ firstName }) => firstName))).toEqual(new Set(EVIL.map((evil) => `'${evil}`)));
  expect(text).not.toMatch(/(^|,|\n)"?[=+@\t]/);
  expect(rows[0]).toMatchObject({
    lastName: 'Tūī',
    phone: "'+64211234567",
    total: '149.9',
    refunded: '0',
    city: 'Wellington',
  });
  expect(rowsOf((await fetchExport('products', key)).text)).toMatchObject([
    { code: 'harbour', name: `'=Harbour "Court", low`, price: '149.90', barcode: '' },
  ]);
  const lines = (await fetchExport('products?format=jsonl', key)).text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { name: '=Harbour "Court", low', price: '149.90', variants: [{ stock: { warehouse: 5 } }] },
  ]);
});

test('an export has every row once over all pages, by days of New Zealand; command and call write the same', async () => {
  const { key } = await newKey('orders:export', 'stock:read', 'payments:read', 'customers:export');
  const of = async (path: string) => rowsOf((await fetchExport(path, key)).text);
  // 11:00 UTC is midnight in New Zealand.
  expect(await of('orders?from=2026-10-31&to=2026-10-31')).toHaveLength(1_200);
  expect(await of('orders?from=2026-11-01')).toHaveLength(50);
  // FIX-65: midnight of a day in November, thirteen hours ahead of UTC.
  for (const { placedAt } of await of('orders?from=2026-11-01'))
    expect(placedAt).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\d\.\d{3}\+13:00$/);
  const lines = await of('order-lines');
  expect(new Set(lines.map(({ orderNumber, lineNo }) => `${orderNumber} ${lineNo}`)).size).toBe(2_500);
  expect(lines).toHaveLength(2_500);
  expect(await of('stock')).toEqual([
    {
      productCode: 'harbour',
      variantCode: expect.any(String),
      barcode: '',
      size: 'US 9',
      locationId: 'warehouse',
      onHand: '5',
      reserved: '0',
      available: '5',
    },
  ]);
  for (const kind of ['payments', 'ledger', 'customers']) expect(await of(kind), kind).toEqual([]);
  const called = await fetchExport('order-lines?format=jsonl&from=2026-11-01', key);
  expect(await kerb('export', 'order-lines', '--format', 'jsonl', '--from', '2026-11-01')).toEqual({
    code: 0,
    out: called.text,
    err: '',
  });
  expect(await kerb('export', 'everything')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There are orders, order-lines,'),
  });
  expect(await kerb('export', 'orders', '--from', 'yesterday')).toMatchObject({ code: 2 });
  for (const bad of ['orders?from=2026-02-30', 'orders?format=xls', 'orders?limit=1'])
    expect((await fetchExport(bad, key)).status).toBe(400);
});

test('FIX-65 who bought a product or one size, in any case of its code, on these days, once over all pages; a code that nobody bought is refused', async () => {
  const { key } = await newKey('orders:export');
  for (const code of ['HARBOUR', 'harbour-us-9']) {
    const buyers = await fetchExport(`buyers?code=${encodeURIComponent(code)}`, key);
    const found = rowsOf(buyers.text);
    expect(found).toHaveLength(2_500);
    expect(new Set(found.map(({ number }) => number)).size).toBe(1_250);
    expect(found[0]).toMatchObject({ productCode: 'harbour', phone: "'+64211234567", city: 'Wellington', qty: '1' });
    expect(buyers.text).not.toMatch(/(^|,|\n)"?[=+@\t]/);
  }
  const some = rowsOf((await fetchExport('buyers?code=harbour&from=2026-11-01', key)).text);
  expect(some).toHaveLength(100);
  const none = await fetchExport('buyers?code=nothing', key);
  expect(JSON.parse(none.text)).toMatchObject({ fields: { code: 'No order has a product or size of this code.' } });
  for (const bad of ['buyers', 'buyers?code=%20', 'buyers?code=harbour&from=x'])
    expect((await fetchExport(bad, key)).status, bad).toBe(400);
  for (const reversed of ['buyers?code=harbour&from=2026-11-02&to=2026-11-01', 'orders?from=2026-11-02&to=2026-11-01'])
    expect(JSON.parse((await fetchExport(reversed, key)).text), reversed).toMatchObject({
      errorCode: 'BadRequest',
      fields: { to: 'The last day is before the first.' },
    });
  expect((await fetchExport('buyers?code=harbour&from=2026-11-01&to=2026-11-01', key)).status).toBe(200);
  const { key: other } = await newKey('stock:read');
  expect((await fetchExport('buyers?code=harbour', other)).status).toBe(403);
});

test('a manager enters a URL, which receives stock levels; nobody else may; log, replay, rotation and removal by call and by command', async () => {
  const [manager, picker] = [await loggedInStaff(shop, 'manager'), await loggedInStaff(shop, 'picker')];
  const url = `${shop.simulatorUrl}/webhooks/erp`;
  expect((await picker.call('POST', '/staff/webhooks', { url, events: ['stock.changed'] })).body.errorCode).toBe(
    'StaffForbidden',
  );
  expect(
    (await manager.call('POST', '/staff/webhooks', { url: 'ftp://x.example', events: ['stock.changed'] })).body,
  ).toMatchObject({
    errorCode: 'BadRequest',
    fields: { url: 'The URL must begin with https://.' },
  });
  const made = await manager.call('POST', '/staff/webhooks', { url, events: ['stock.changed'] });
  expect(made).toMatchObject({
    status: 201,
    body: { secret: expect.stringMatching(/^whsec_/), webhook: { url, waiting: 0, parked: 0 } },
  });
  expect((await manager.call('POST', '/staff/webhooks', { url, events: ['stock.changed'] })).body.fields).toEqual({
    url: 'This URL is entered already.',
  });
  const { id } = made.body.webhook;
  await fetch(`${url}/secret`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: made.body.secret }),
  });
  await writeStock(shop.pool, 'update stock.stock set on_hand = 7');
  const heard = async () => (await (await fetch(url)).json()) as { id: string; type: string; data: unknown }[];
  await expect.poll(heard, { timeout: patient(30_000) }).toHaveLength(1);
  expect((await heard())[0]).toMatchObject({
    type: 'stock.changed',
    data: { items: [{ productCode: 'harbour', locationId: 'warehouse', onHand: 7, available: 7 }] },
  });
  const log = async () => (await manager.call('GET', `/staff/webhooks/deliveries?webhookId=${id}`)).body.deliveries;
  await expect
    .poll(log, { timeout: patient(30_000) })
    .toMatchObject([{ event: 'stock.changed', state: 'done', tries: 1, lastStatus: 204 }]);
  const [{ eventId }] = await log();
  expect((await manager.call('POST', '/staff/webhooks/replay', { eventId })).body).toEqual({ replayed: 1 });
  await expect.poll(log, { timeout: patient(30_000) }).toMatchObject([{ state: 'done', tries: 1 }]);
  expect(await heard()).toHaveLength(1);
  expect((await kerb('webhooks', 'list')).out).toContain(url);
  expect((await kerb('webhooks', 'log', '--state', 'done', '--json')).out).toContain(eventId);
  expect(await kerb('webhooks', 'replay')).toMatchObject({ code: 1, out: 'There is nothing to tell again.\n' });
  expect((await kerb('webhooks', 'rotate', id, '--hours', '1')).out).toMatch(
    /^Both secrets sign until .+\nSecret, shown this once: whsec_/,
  );
  expect((await manager.call('POST', `/staff/webhooks/${id}/rotate`, { hours: 0 })).body.secret).toMatch(/^whsec_/);
  expect((await manager.call('DELETE', `/staff/webhooks/${id}`)).status).toBe(204);
  expect((await manager.call('DELETE', `/staff/webhooks/${id}`)).status).toBe(404);
  const again = await kerb('webhooks', 'add', url, '--events', 'order.placed,return.received');
  expect(again.out).toMatch(/is told of order\.placed, return\.received\.\nSecret, shown this once: whsec_/);
  expect(await kerb('webhooks', 'add', url, '--events', 'order.eaten')).toMatchObject({
    code: 2,
    err: expect.stringContaining('events among order.placed'),
  });
});
