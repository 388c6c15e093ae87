/** A manager keeps the keys of other systems and reads what webhooks sent, through the whole API (OWN-07). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let manager: AccountClient;
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_WEBHOOKS_PRIVATE: 'true', KERB_RATE_LIMIT_SCALE: '0' },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        await insertProduct(db, {
          name: 'Harbour',
          code: 'harbour',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 5 }],
        });
        await close();
      },
    },
  );
  manager = await loggedInStaff(shop, 'manager');
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const wanted = (more: Record<string, unknown> = {}) => ({
  name: 'Stock system',
  scopes: ['stock:read'],
  days: 365,
  perMinute: 600,
  issueADay: null,
  ...more,
});
const statusWith = async (key: string, path = '/staff/stock', method = 'GET', body?: unknown): Promise<number> =>
  (await accountClient(shop.url).call(method, path, body, { authorization: `Bearer ${key}` })).status;
async function newKey(more: Record<string, unknown> = {}): Promise<{ key: string; prefix: string }> {
  const { status, body } = await manager.call('POST', '/staff/api-keys', wanted(more));
  expect(status).toBe(201);
  return { key: body.key, prefix: body.apiKey.prefix };
}
const listed = async (prefix: string) =>
  (await manager.call('GET', '/staff/api-keys')).body.keys.find((key: { prefix: string }) => key.prefix === prefix);
const rotate = (prefix: string, hours: number) => manager.call('POST', `/staff/api-keys/${prefix}/rotate`, { hours });

test('OWN-07 a manager creates a key with scopes, which is shown once, sees its last use and revokes it; nothing else may', async () => {
  const made = await manager.call(
    'POST',
    '/staff/api-keys',
    wanted({ name: ' Till  ', scopes: ['stock:read', 'stock:read'] }),
  );
  expect(made).toMatchObject({
    status: 201,
    body: {
      key: expect.stringMatching(/^kerb_[0-9a-z]{8}_[\w-]{43}$/),
      apiKey: {
        name: 'Till',
        scopes: ['stock:read'],
        state: 'open',
        createdBy: 'Mere the manager',
        lastUsedAt: null,
        issueADay: null,
      },
    },
  });
  const { key, apiKey } = made.body;
  expect(await statusWith(key)).toBe(200);
  expect(await statusWith(key, '/staff/customers?q=a')).toBe(403);
  // No key makes or changes keys, whatever it may do otherwise.
  expect(await statusWith(key, '/staff/api-keys')).toBe(403);
  expect(await statusWith(key, '/staff/api-keys', 'POST', wanted())).toBe(403);
  expect(await listed(apiKey.prefix)).toMatchObject({ lastUsedAt: expect.any(String), previousUntil: null });
  const everything = JSON.stringify((await manager.call('GET', '/staff/api-keys')).body);
  expect(everything).not.toContain(key.slice(14));
  expect(everything).not.toMatch(/digest/);
  expect((await manager.call('DELETE', `/staff/api-keys/${apiKey.prefix}`)).status).toBe(204);
  expect((await manager.call('DELETE', `/staff/api-keys/${apiKey.prefix}`)).status).toBe(404);
  expect(await statusWith(key)).toBe(401);
  expect(await listed(apiKey.prefix)).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) });
  expect((await rotate(apiKey.prefix, 24)).status).toBe(404);

  for (const bad of [
    { name: '' },
    { name: 'two\nlines' },
    { name: 'NUL\u0000' },
    { scopes: [] },
    { scopes: ['orders:steal'] },
    { scopes: ['orders:read'] },
    { days: 0 },
    { days: 3651 },
    { perMinute: 0 },
    { issueADay: 50 },
    { scopes: ['gift-cards:issue'], issueADay: 0 },
    { digest: 'x' },
  ])
    expect((await manager.call('POST', '/staff/api-keys', wanted(bad))).status, JSON.stringify(bad)).toBe(400);
  for (const path of ['/staff/api-keys/kerb_x/rotate', '/staff/api-keys/%00/rotate'])
    expect((await manager.call('POST', path, { hours: 1 })).status).toBe(404);
});

test('OWN-07 a rotated key keeps its name, rights and amount of the day; the old one works until its time, a third never', async () => {
  const { key: first, prefix } = await newKey({ scopes: ['stock:read', 'gift-cards:issue'], issueADay: 100 });
  const issue = (key: string) =>
    statusWith(key, '/staff/gift-cards', 'POST', { cardId: crypto.randomUUID(), amount: 60, years: 3 });
  expect(await issue(first)).toBe(201);
  const second = await rotate(prefix, 24);
  expect(second).toMatchObject({
    status: 200,
    body: { apiKey: { prefix, issueADay: 100, previousUntil: expect.any(String), previousUsedAt: null } },
  });
  expect(second.body.key).not.toBe(first);
  expect([await statusWith(first), await statusWith(second.body.key)]).toEqual([200, 200]);
  expect(await listed(prefix)).toMatchObject({ previousUsedAt: expect.any(String) });
  // 60 of 100 dollars were issued today, whichever secret did it.
  expect([await issue(first), await issue(second.body.key)]).toEqual([409, 409]);
  const third = await rotate(prefix, 24);
  expect([await statusWith(first), await statusWith(second.body.key), await statusWith(third.body.key)]).toEqual([
    401, 200, 200,
  ]);
  await shop.pool.query("update staff.api_key set previous_until = now() - interval '1 second' where prefix = $1", [
    prefix.slice(5),
  ]);
  expect([await statusWith(second.body.key), await statusWith(third.body.key)]).toEqual([401, 200]);
  const fourth = await rotate(prefix, 0);
  expect([await statusWith(third.body.key), await statusWith(fourth.body.key)]).toEqual([401, 200]);

  // Two people at once: both get a key that works, one of them for the hours of the other's rotation.
  const both = await Promise.all([rotate(prefix, 1), rotate(prefix, 1)]);
  expect(await Promise.all(both.map(({ body }) => statusWith(body.key)))).toEqual([200, 200]);
  expect(await statusWith(fourth.body.key)).toBe(401);
  // Revoking ends all of them.
  await manager.call('DELETE', `/staff/api-keys/${prefix}`);
  expect(await Promise.all(both.map(({ body }) => statusWith(body.key)))).toEqual([401, 401]);

  const expired = await newKey();
  await shop.pool.query("update staff.api_key set expires_at = now() - interval '1 second' where prefix = $1", [
    expired.prefix.slice(5),
  ]);
  expect((await rotate(expired.prefix, 24)).status).toBe(404);
  expect(await listed(expired.prefix)).toMatchObject({ state: 'expired' });
  for (const hours of [-1, 1.5, 169]) expect((await rotate(prefix, hours)).status).toBe(400);
  const { rows } = await shop.pool.query('select action, detail from platform.audit where subject = $1 order by id', [
    prefix,
  ]);
  expect(rows.slice(0, 3)).toMatchObject([
    { action: 'api-key.added', detail: { scopes: ['stock:read', 'gift-cards:issue'] } },
    { action: 'api-key.rotated', detail: { hours: 24 } },
    { action: 'api-key.rotated', detail: { hours: 24 } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(second.body.key.slice(14));
});

test('OWN-07 a delivery shows what was sent and what each attempt was answered; it is sent again; lists have pages', async () => {
  const url = `${shop.simulatorUrl}/webhooks/erp`;
  const { body: made } = await manager.call('POST', '/staff/webhooks', { url, events: ['stock.changed'] });
  const { id } = made.webhook;
  await fetch(`${url}/secret`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: made.secret }),
  });
  await fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'webhooks', kind: 'http-500', times: 1 }),
  });
  await writeStock(shop.pool, 'update stock.stock set on_hand = 7');
  const list = async (more = '') =>
    (await manager.call('GET', `/staff/webhooks/deliveries?webhookId=${id}${more}`)).body;
  await expect
    .poll(async () => (await list()).deliveries, { timeout: patient(30_000) })
    .toMatchObject([{ lastStatus: 500, state: 'waiting' }]);
  const [{ eventId }] = (await list('&state=waiting')).deliveries;
  expect((await list('&state=done')).deliveries).toEqual([]);
  expect((await manager.call('POST', '/staff/webhooks/replay', { eventId, webhookId: id })).body).toEqual({
    replayed: 1,
  });
  const replayed = { subject: eventId, before: null, after: { sentAgain: 1 } };
  await expectEntry(shop.pool, 'POST /staff/webhooks/replay', replayed);
  await expect
    .poll(async () => (await list()).deliveries, { timeout: patient(30_000) })
    .toMatchObject([{ lastStatus: 204, state: 'done' }]);
  const detail = await manager.call('GET', `/staff/webhooks/${id}/deliveries/${eventId}`);
  expect(detail).toMatchObject({
    status: 200,
    body: {
      url,
      delivery: { eventId, webhookId: id, state: 'done' },
      attempts: [
        { status: 204, problem: null, answer: '' },
        { status: 500, problem: 'answered 500', answer: 'Internal Server Error' },
      ],
    },
  });
  expect(JSON.parse(detail.body.body)).toMatchObject({ type: 'stock.changed', id: `evt_${eventId}` });
  expect(JSON.stringify(detail.body)).not.toContain('whsec_');
  const unknown = crypto.randomUUID();
  for (const [of, event] of [
    [id, unknown],
    [unknown, eventId],
  ])
    expect((await manager.call('GET', `/staff/webhooks/${of}/deliveries/${event}`)).status).toBe(404);
  expect((await manager.call('GET', `/staff/webhooks/${id}/deliveries/x`)).status).toBe(404);

  // 120 more at one moment, as many orders within a transaction have.
  await shop.pool.query(`
    with made as (
      insert into webhooks.event (id, kind, subject, body, created_at)
      select gen_random_uuid(), 'order.placed', 'NZ' || n, '{}', '2026-11-20T00:00:00Z' from generate_series(1, 120) n returning id
    )
    insert into platform.outbox (dedupe_key, kind, payload, done_at)
    select 'webhook:' || made.id || ':' || '${id}', 'webhook.deliver', jsonb_build_object('eventId', made.id, 'endpointId', '${id}'), now() from made`);
  const seen: string[] = [];
  for (let from: string | null = ''; from !== null; ) {
    const page: { deliveries: { eventId: string }[]; next: string | null } = await list(from && `&from=${from}`);
    seen.push(...page.deliveries.map((one) => one.eventId));
    from = page.next;
  }
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([121, 121, eventId]);
  expect((await manager.call('GET', '/staff/webhooks/deliveries?from=x')).status).toBe(400);
  expect((await manager.call('DELETE', `/staff/webhooks/${id}`)).status).toBe(204);
  expect((await manager.call('GET', `/staff/webhooks/${id}/deliveries/${eventId}`)).status).toBe(404);
});
