/**
 * Access rules: every operation of the OpenAPI document, called without a log-in, by another customer and by staff (D1,
 * D2, D9).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#api/routes.ts';
import { type ApiScope, apiScopes } from '#contract/staff/api-scopes.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { revokeApiKey } from '#modules/staff/api-keys/revoke-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { filled, needs, type Operation, operationsOf, scopeOf } from '../support/access/api-operations.ts';
import { open } from '../support/access/open-operations.ts';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { canary, IMPORTED_ORDER } from '../support/fixtures/personal/canary.ts';
import { personalSamples } from '../support/fixtures/personal/personal-samples.ts';
import { startOneShoeShop } from '../support/prepared-shops/one-shoe-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let operations: Operation[];
let a: AccountClient;
let b: AccountClient;
/** Things that customer A owns, by the operations that take their id in the path. */
const owned: Record<string, { mine: string; nobodys: string }> = {};

beforeAll(async () => {
  const { shop: started, product } = await startOneShoeShop();
  shop = started;
  // Customer A's personal values occur nowhere else in the shop.
  a = await newCustomer(shop, canary.email);
  b = await newCustomer(shop, 'bellbird@example.co.nz');
  const { customerId } = (await a.call('GET', '/account')).body.customer;
  const stock = {
    customerId,
    productId: `${product.productId}`,
    variantId: `${product.variantIds[0]}`,
    finishedOrder: randomUUID(),
    openOrder: randomUUID(),
  };
  for (const [, sample] of personalSamples) await shop.pool.query(sample(stock));
  // A dispatched order with the texts about its delivery.
  await shop.pool.query(
    `update orders.orders set shipping = shipping || '{"label": "Standard delivery", "promise": ""}' where customer_id = $1`,
    [customerId],
  );
  // A refund of it, whose correction has a file (HON-04).
  await shop.pool.query(
    `insert into payments.refund (id, order_id, payment_id, request_key, amount_cents, state, psp_key, reason, requested_by)
     select $1::uuid, order_id, id, 'asked:1', 1000, 'DONE', $1::uuid::text, '', 'staff' from payments.payment where order_id = $2`,
    [randomUUID(), stock.finishedOrder],
  );
  await shop.pool.query('update accounts.customer set first_name = $2, last_name = $3 where id = $1', [
    customerId,
    canary.firstName,
    canary.lastName,
  ]);
  // So that B is refused A's for what they are.
  await shop.pool.query('update accounts.identity_session set confirmed_at = now()');
  const first = async (sql: string) => String((await shop.pool.query(sql, [customerId])).rows[0]?.id);
  const nobodys = randomUUID();
  Object.assign(owned, {
    '/account/addresses/{id}': { mine: await first('select id from accounts.address where customer_id = $1'), nobodys },
    '/account/passkeys/{id}': { mine: await first('select id from accounts.passkey where user_id = $1'), nobodys },
    '/account/sessions/{id}': {
      mine: await first('select id from accounts.identity_session where user_id = $1'),
      nobodys,
    },
    '/account/payment-methods/{id}': {
      mine: await first('select id from payments.saved_method where customer_id = $1'),
      nobodys,
    },
    '/account/imported-orders/{orderId}': { mine: IMPORTED_ORDER, nobodys },
    '/account/orders/{number}': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/receipt': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/corrections/{correction}': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/returns/{rma}/label': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/cancel': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/change': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
    '/account/orders/{number}/changeable': { mine: 'NZ70000001', nobodys: 'NZ79999999' },
  });
  operations = operationsOf((await a.call('GET', '/openapi.json')).body);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('D1 every operation requires a token or is on the list of open operations', () => {
  expect(operations.length).toBeGreaterThan(50);
  const unlisted = operations.filter(
    (one) => !needs(one, 'identityToken') && !needs(one, 'staffToken') && !(one.name in open),
  );
  expect(
    unlisted.map(({ name }) => name),
    'operations that ask for no token: name them, with the reason, in `open`',
  ).toEqual([]);
  expect(Object.keys(open).filter((name) => !operations.some((one) => one.name === name))).toEqual([]);
  const unowned = operations.filter(
    (one) => needs(one, 'identityToken') && one.path.includes('{') && !(one.path in owned),
  );
  expect(
    unowned.map(({ path }) => path),
    'operations on a customer’s objects: name one of A’s in `owned`',
  ).toEqual([]);
});

test('D1 without a token, with a forged one or with one of the other kind, every operation answers the same 401', async () => {
  const forged = `${b.token().split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`;
  for (const operation of operations) {
    const [customers, staffs] = [needs(operation, 'identityToken'), needs(operation, 'staffToken')];
    if (!customers && !staffs) continue;
    const address = filled(operation.path, owned[operation.path]?.mine ?? 'x');
    for (const authorization of ['', `Bearer ${forged}`, 'Bearer a.b.c', ...(staffs ? [`Bearer ${a.token()}`] : [])]) {
      const answer = await accountClient(shop.url).call(
        operation.method,
        address,
        operation.hasBody ? {} : undefined,
        authorization ? { authorization } : {},
      );
      expect(answer, `${operation.name} ${authorization}`).toMatchObject({
        status: 401,
        body: { errorCode: 'Unauthorised', message: 'You have been logged out. Log in again.' },
      });
    }
  }
});

test('D1 an API key allows exactly the calls of its scopes; revoked or expired it allows nothing, and never a customer’s data', async () => {
  const { db, close } = openDatabase(shop.databaseUrl);
  const make = (scopes: readonly ApiScope[]) =>
    addApiKey({ db }, { name: 'ERP', scopes, perMinute: 100_000, days: 1 }, 'test');
  const whole = await make(apiScopes);
  const [revoked, expired] = [await make(apiScopes), await make(apiScopes)];
  const allBut = new Map(
    await Promise.all(
      apiScopes.map(async (scope) => [scope, await make(apiScopes.filter((one) => one !== scope))] as const),
    ),
  );
  expect(await revokeApiKey({ db }, revoked.apiKey.shown, 'test')).toBe(true);
  await shop.pool.query(`update staff.api_key set expires_at = now() - interval '1 second' where prefix = $1`, [
    expired.apiKey.shown.slice(5),
  ]);
  await close();
  for (const operation of operations) {
    const [customers, staffs, scope] = [
      needs(operation, 'identityToken'),
      needs(operation, 'staffToken'),
      scopeOf(operation),
    ];
    if (!customers && !staffs) continue;
    const ask = async ({ key }: { key: string }) => {
      // A write without a body: an authorised caller gets a validation error, and nothing changes.
      const answer = await accountClient(shop.url).call(
        operation.method,
        filled(operation.path, 'x'),
        operation.hasBody ? [] : undefined,
        {
          authorization: `Bearer ${key}`,
        },
      );
      return answer.body?.errorCode ?? answer.status;
    };
    for (const dead of [revoked, expired]) expect(await ask(dead), operation.name).toBe('Unauthorised');
    if (customers) expect(await ask(whole), operation.name).toBe('Unauthorised');
    else if (!scope) expect(await ask(whole), operation.name).toBe('ApiKeyForbidden');
    else {
      expect(await ask(allBut.get(scope) ?? whole), operation.name).toBe('ApiKeyForbidden');
      if (operation.method === 'GET' || operation.hasBody)
        expect(['Unauthorised', 'ApiKeyForbidden', 'StaffForbidden'], operation.name).not.toContain(await ask(whole));
    }
  }
  const { rows } = await shop.pool.query(
    'select last_used_at, k::text as text from staff.api_key k where prefix = $1',
    [whole.apiKey.shown.slice(5)],
  );
  expect(rows[0].last_used_at).not.toBe(null);
  expect(rows[0].text).not.toContain(whole.key.slice(14));
});

test('D1 another customer gets exactly the answer of something that does not exist, and changes nothing', async () => {
  const body = {
    contactName: 'Someone Else',
    country: 'NZ',
    street1: '1 Other Street',
    state: 'Nelson',
    postcode: '7010',
  };
  let asked = 0;
  // The shop itself may announce a restock meanwhile; that change is not B's.
  const known = async () =>
    JSON.stringify((await a.call('GET', '/account/export')).body.data, (name, value: unknown) =>
      name === 'answeredAt' ? undefined : value,
    );
  const before = await known();
  for (const operation of operations) {
    const object = owned[operation.path];
    if (!object) continue;
    const ask = (who: AccountClient, value: string) =>
      who.call(operation.method, filled(operation.path, value), operation.hasBody ? body : undefined);
    const [others, nobodys] = [await ask(b, object.mine), await ask(b, object.nobodys)];
    expect({ status: others.status, body: others.body }, operation.name).toEqual({
      status: nobodys.status,
      body: nobodys.body,
    });
    expect(others.status, operation.name).toBeGreaterThanOrEqual(400);
    asked += 1;
  }
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(await known()).toBe(before);
  // A can read its own things, so the answers above mean something.
  for (const [path, { mine }] of Object.entries(owned))
    if (operations.some(({ name }) => name === `GET ${path}`))
      // The order has no such return, which only its owner hears.
      expect((await a.call('GET', filled(path, mine))).status, path).toBe(path.endsWith('/label') ? 409 : 200);
});

test('D1 D2 no answer to B or to an anonymous caller contains A’s data, and A’s own answers match their schemas exactly', async () => {
  const reads = endpoints.filter(({ method, path }) => method === 'get' && !path.includes(':'));
  let heard = 0;
  for (const { path, reply } of reads) {
    for (const who of [b, accountClient(shop.url)]) {
      const text = JSON.stringify((await who.call('GET', path)).body);
      for (const word of Object.values(canary)) expect(text, `${path}: ${word}`).not.toContain(word);
    }
    const own = await a.call('GET', path);
    if (own.status !== 200) continue;
    heard += Object.values(canary).some((word) => JSON.stringify(own.body).includes(word)) ? 1 : 0;
    // The OpenAPI document has no schema of its own; all other answers do.
    const schema = reply.schema as z.ZodType | undefined;
    expect(schema?.parse(own.body), path).toEqual(own.body);
  }
  expect(heard).toBeGreaterThanOrEqual(3);
});

test('D2 no write accepts a field that is not in its schema', async () => {
  const loose: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: a JSON schema
  const walk = (schema: any, where: string): void => {
    if (!schema || typeof schema !== 'object') return;
    if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false) loose.push(where);
    for (const [key, value] of Object.entries(schema)) walk(value, `${where}.${key}`);
  };
  for (const { name, bodySchema } of operations) walk(bodySchema, name);
  expect(loose).toEqual([]);
  const before = (await a.call('GET', '/account')).body;
  for (const extra of [
    { points: 1e6 },
    { isEnrolled: true },
    { verified: true },
    { price: 0 },
    { erpCustomerId: 'X' },
    { email: 'x@example.co.nz' },
    { role: 'manager' },
  ]) {
    expect((await a.call('PUT', '/account', { customer: { firstName: 'Changed', ...extra } })).status).toBe(400);
    expect((await a.call('PUT', '/account', { customer: { firstName: 'Changed' }, ...extra })).status).toBe(400);
  }
  expect((await a.call('GET', '/account')).body).toEqual(before);
});

test('D9 every write from another site, or with a content type that a form can send, is refused before the body is read', async () => {
  const writes = operations.filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(25);
  for (const { name, method, path, hasBody, bodySchema } of writes) {
    const address = filled(path, owned[path]?.mine ?? 'x');
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${shop.url}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await a.call(method, address, hasBody ? {} : undefined, headers);
      expect(answer, `${name} ${JSON.stringify(headers)}`).toMatchObject({
        status: 403,
        body: { errorCode: 'CrossSiteRequest' },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe(null);
    }
    // Operations that accept another content type than JSON declare it, and verify the sender in another way.
    if (!hasBody || !bodySchema) continue;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await a.call(method, address, {}, { 'content-type': type });
      expect([401, 404, 415], `${name} ${type}`).toContain(answer.status);
    }
  }
  // The same write from the shop's own site is accepted.
  expect(
    (
      await b.call(
        'PUT',
        '/account',
        { customer: { firstName: 'Bella' } },
        { origin: shop.url, 'sec-fetch-site': 'same-origin' },
      )
    ).status,
  ).toBe(200);
});
