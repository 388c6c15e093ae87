/** Whatever a client sends gets a clear 4xx answer and the shop keeps running (C1, C3, C4, C6, C8, C9, C13). */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let item: { productId: string; variantId: string };

beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        const { productId, variantIds } = await insertProduct(db, {
          name: 'Harbour Court',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 5 }],
        });
        item = { productId: String(productId), variantId: String(variantIds[0]) };
        await close();
      },
    },
  );
});
afterAll(() => shop.close());

const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/nz/api${path}`, {
    method: 'POST',
    body: body as string,
    headers: { 'content-type': 'application/json', ...headers },
  });
const info = (change: (cart: Record<string, unknown>) => unknown) =>
  JSON.stringify(change({ items: [{ ...item, qty: 1 }], promoCodes: [] }));

async function expectRefused(reply: Response, ...statuses: number[]): Promise<void> {
  expect(statuses).toContain(reply.status);
  expect(reply.headers.get('content-type')).toContain('application/json');
  const body = (await reply.json()) as Record<string, unknown>;
  expect(body.errorCode).toBeTypeOf('string');
  expect(body.message).toBeTypeOf('string');
  expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|SQLSTATE|stack/);
}

test('NAV-61 the shop answers a valid call under /nz/api, so that the refusals below mean something', async () => {
  const reply = await post(
    '/checkout/info',
    info((cart) => ({ cart })),
  );
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ grandTotal: expect.any(Number), itemSubtotalBeforeDiscounts: 149.9 });
});

test.each([
  ['no JSON', 'hello'],
  ['half of it', '{"cart":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '1'],
  ['an empty body', ''],
  ['deep nesting', '['.repeat(15_000) + ']'.repeat(15_000)],
  ['a prototype key', '{"__proto__":{"x":1},"cart":{"items":[]}}'],
  ['a NUL', '{"cart":{"items":[],"email":"a\\u0000@b.nz"}}'],
  ['a lone surrogate', '{"cart":{"items":[],"firstName":"\\ud800"}}'],
])('a body that is %s is refused', async (_, body) => {
  await expectRefused(await post('/checkout/info', body), 400);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('invalid UTF-8, bodies over the limit and other content types are refused with their own codes', async () => {
  await expectRefused(await post('/checkout/info', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400);
  await expectRefused(await post('/checkout/info', JSON.stringify({ pad: 'x'.repeat(200_000) })), 413);
  await expectRefused(
    await post('/checkout/info', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
  );
  await expectRefused(await post('/checkout/info', '{}', { 'content-type': 'text/plain' }), 415);
});

test('values that only look like numbers are refused and nothing is priced for them', async () => {
  for (const qty of [0, -1, 1.5, 1e9, '1', null, [1], true, Number.MAX_SAFE_INTEGER]) {
    await expectRefused(
      await post(
        '/checkout/info',
        info((cart) => ({ cart: { ...cart, items: [{ ...item, qty }] } })),
      ),
      400,
    );
  }
  for (const id of [
    '__proto__',
    'constructor',
    '-1',
    '1e3',
    '0x1',
    ' 1',
    '2147483648',
    '99999999999',
    '',
    '1; drop table x',
    'ā',
  ]) {
    await expectRefused(
      await post(
        '/checkout/info',
        info((cart) => ({ cart: { ...cart, items: [{ productId: id, variantId: item.variantId, qty: 1 }] } })),
      ),
      400,
    );
  }
  for (const unknownField of [{ price: 1 }, { cart: { items: [], total: 1 } }, { isEnrolled: true }]) {
    await expectRefused(await post('/checkout/info', JSON.stringify({ cart: { items: [] }, ...unknownField })), 400);
  }
});

test('an item of an unknown product is reported as a problem of the cart, not as a failure', async () => {
  const reply = await post(
    '/checkout/info',
    info((cart) => ({ cart: { ...cart, items: [{ productId: '999999', variantId: '999999', qty: 1 }] } })),
  );
  expect(reply.status).toBeLessThan(500);
});

test('wrong methods are answered with the allowed ones, unknown URLs with 404, repeated parameters are refused', async () => {
  const wrong = await fetch(`${shop.url}/nz/api/checkout/info`);
  expect(wrong.headers.get('allow')).toContain('POST');
  await expectRefused(wrong, 405);
  await expectRefused(await fetch(`${shop.url}/nz/api/nothing/here`), 404);
  await expectRefused(await fetch(`${shop.url}/nz/api/search/suggest?q=a&q=b`), 400);
  await expectRefused(await post('/search/indexes/kerb_nothing/objects', '{"objectIds":["1"]}'), 404);
});

test('a write from another site is refused before the body is read', async () => {
  await expectRefused(await post('/checkout/info', '{}', { origin: 'https://evil.example' }), 403);
  await expectRefused(await post('/checkout/info', '{}', { 'sec-fetch-site': 'cross-site' }), 403);
});

test('an order without an idempotency key, or with a malformed one, is refused and nothing is reserved', async () => {
  await expectRefused(await post('/checkout/order', '{}'), 400);
  await expectRefused(await post('/checkout/order', '{}', { 'idempotency-key': 'x'.repeat(5_000) }), 400);
  const ask = (headers: Record<string, string>) => fetch(`${shop.url}/nz/api/checkout/order`, { headers });
  await expectRefused(await ask({}), 400);
  await expectRefused(await ask({ 'idempotency-key': 'x'.repeat(5_000) }), 400);
  await expectRefused(await ask({ 'idempotency-key': 'nobodys' }), 404);
  const { rows } = await shop.pool.query('select count(*)::int as n from orders.orders');
  expect(rows[0].n).toBe(0);
});

test.each([
  '/nz/products/%00',
  '/nz/products/%',
  '/nz/%2e%2e/%2e%2e/etc/passwd',
  '/nz/assets/..%2f..%2fpackage.json',
  '/nz/media/../../x/320.webp',
  '/nz/media/0000/320.webp',
  '/nz/media/00000000000000000000000000000000/320.webp',
  '/nz/media/00000000000000000000000000000000/99999.webp',
  '/nz/products/nothing-of-the-sort',
  '/nz/brands/%ED%A0%80',
  '/nz/categories/a/b/c/d/e/f',
  '/elsewhere',
  '/nz/brands/__proto__',
])('the URL %s is answered with a clean 4xx', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])).toBeGreaterThanOrEqual(400);
  expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])).toBeLessThan(500);
  expect(answer).not.toMatch(/root:|"name": "kerb"/);
});

test('listing URLs with meaningless parameters still show a listing', async () => {
  for (const query of [
    'page=999999',
    'page=-1',
    'page=x',
    'sort=nonsense',
    `q=${'a'.repeat(7_000)}`,
    'q=%28%5B.*',
    'q=%00%1b',
    'brand=__proto__',
    'usMenSize=1e9',
    'colour[]=x',
    'sale=maybe',
    Array.from({ length: 300 }, (_, n) => `brand=b${n}`).join('&'),
  ]) {
    const reply = await fetch(`${shop.url}/nz/products?${query}`);
    expect([200, 404], query).toContain(reply.status);
    await reply.text();
  }
});

test('malformed HTTP requests are answered with 4xx and the process keeps running', async () => {
  for (const text of [
    'GARBAGE\r\n\r\n',
    'GET /nz/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    `GET /nz/ HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST /nz/api/checkout/info HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n{}',
    `GET /nz/products?q=${'a'.repeat(12_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  ]) {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 4\d\d/);
  }
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(shop.errors).toEqual([]);
});

/** Sends bytes unchanged and reads the response until the other side closes. */
function raw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const { port } = new URL(shop.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => done(answer));
    socket.on('error', (error) => (answer ? done(answer) : fail(error)));
  });
}

test('FIX-75 a body that breaks off is treated as the client’s fault: the log reports no outage of a part of the shop', async () => {
  const before = shop.errors.length;
  const { hostname, port } = new URL(shop.url);
  const breakOff = (headers: string[], part: string) =>
    new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `${['POST /nz/api/checkout/info HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers].join('\r\n')}\r\n\r\n${part}`,
          () =>
            setTimeout(() => {
              socket.destroy();
              done();
            }, 20),
        );
      });
      socket.once('error', fail);
    });
  for (let n = 0; n < 10; n += 1) {
    await breakOff(['content-length: 400'], '{"cart":');
    await breakOff(['transfer-encoding: chunked'], '8\r\n{"cart":\r\n');
    await breakOff(['content-length: 70000'], '{"cart":');
  }
  // The shop still runs, and has had time to log an error.
  await expectRefused(await post('/checkout/info', '{"cart":'), 400);
  await new Promise((done) => setTimeout(done, 200));
  expect(shop.errors.slice(before)).toEqual([]);
});

test('FIX-75 an order without a payment is answered with an error that the payment is missing', async () => {
  const order = {
    checkoutId: crypto.randomUUID(),
    cart: { items: [{ ...item, qty: 1 }], promoCodes: [] },
    contact: { email: 'aroha@example.co.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
    shipping: {
      type: 'DELIVERY',
      address: {
        contactName: 'Aroha Ngāta',
        country: 'NZ',
        street1: '12 Kōwhai Street',
        suburb: 'Aro Valley',
        state: 'Wellington',
        postcode: '6021',
      },
      options: { methodCode: 'standard' },
    },
    payment: { methods: [] },
    expectedTotal: 155.9,
  };
  const place = async (changes: object = {}) => {
    const reply = await post(
      '/checkout/order',
      JSON.stringify({ ...order, checkoutId: crypto.randomUUID(), ...changes }),
      {
        'idempotency-key': crypto.randomUUID(),
      },
    );
    return { status: reply.status, body: await reply.json() };
  };
  expect(await place()).toMatchObject({
    status: 400,
    body: { errorCode: 'PaymentMissing', fields: { 'payment.methods': 'Choose how to pay for your order.' } },
  });
  expect(await place({ expectedTotal: 1 })).toMatchObject({
    status: 409,
    body: { errorCode: 'TotalChanged', total: 155.9 },
  });
});
