/** OWN-07 a manager changes keys and webhooks that are in use, through the whole API; keys and secrets stay. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let manager: AccountClient;
let other: AccountClient;
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_WEBHOOKS_PRIVATE: 'true', KERB_RATE_LIMIT_SCALE: '0' },
    { template: 'kerb_template' },
  );
  [manager, other] = await Promise.all([loggedInStaff(shop, 'manager'), loggedInStaff(shop, 'merchandiser')]);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const codeOf = ({ status, body }: { status: number; body: { errorCode?: string } | null }) =>
  `${status} ${body?.errorCode ?? ''}`.trim();
const statusWith = async (key: string, path: string, method = 'GET', body?: unknown): Promise<number> =>
  (await accountClient(shop.url).call(method, path, body, { authorization: `Bearer ${key}` })).status;
const issue = (key: string, amount: number) =>
  statusWith(key, '/staff/gift-cards', 'POST', { cardId: crypto.randomUUID(), amount, years: 3 });
const KEY = { name: 'Till', scopes: ['stock:read', 'orders:list'], days: 30, perMinute: 600, issueADay: null };
interface Made {
  key: string;
  apiKey: { prefix: string; expiresAt: string };
  /** What it has, as a change names it. */
  has: Record<string, unknown>;
}
async function newKey(more: Partial<typeof KEY> & { issueADay?: number | null } = {}): Promise<Made> {
  const { days: _days, ...has } = { ...KEY, ...more };
  const { body } = await manager.call('POST', '/staff/api-keys', { ...KEY, ...more });
  return { ...body, has: { ...has, expiresAt: body.apiKey.expiresAt } };
}
const change = ({ apiKey: { prefix }, has }: Made, version: number, values: Record<string, unknown>, who = manager) =>
  who.call('PUT', `/staff/api-keys/${prefix}`, { ...has, ...values, version });
/** Whoever they are, they confirmed too long ago to do what needs a confirmation. */
const forget = () => shop.pool.query("update staff.session set confirmed_at = now() - interval '1 day'");
const remember = () => shop.pool.query('update staff.session set confirmed_at = now()');

test('OWN-07 name, rights, calls, gift cards and end of a key are changed without a new key, from its next call on', async () => {
  const made = await newKey({ scopes: ['stock:read', 'gift-cards:issue'], issueADay: 100 } as never);
  const { key } = made;
  expect([await statusWith(key, '/staff/stock'), await issue(key, 60)]).toEqual([200, 201]);
  const expiresAt = inDays(60);
  const values = {
    name: ' New till ',
    scopes: ['orders:list', 'gift-cards:issue'],
    perMinute: 60,
    issueADay: 200,
    expiresAt,
  };
  const changed = await change(made, 1, values);
  expect(changed).toMatchObject({
    status: 200,
    body: { apiKey: { ...values, name: 'New till', version: 2, state: 'open', prefix: made.apiKey.prefix } },
  });
  expect(JSON.stringify(changed.body)).not.toContain(key.slice(14));
  expect(await statusWith(key, '/staff/stock'), 'a right that was taken').toBe(403);
  expect(await statusWith(key, '/staff/orders'), 'one that was given').toBe(200);
  // 60 dollars of the day were issued before.
  expect([await issue(key, 60), await issue(key, 60), await issue(key, 90)]).toEqual([201, 201, 409]);
  await expectEntry(shop.pool, 'PUT /staff/api-keys/{prefix}', {
    subject: made.apiKey.prefix,
    before: { name: 'Till', scopes: ['stock:read', 'gift-cards:issue'], callsPerMinute: 600 },
    after: { name: 'New till', scopes: ['orders:list', 'gift-cards:issue'], callsPerMinute: 60, expires: expiresAt },
  });
  const { rows } = await shop.pool.query(
    "select action from security_events.event where action like 'api-key.changed%' order by last_at desc limit 1",
  );
  expect(rows[0]?.action).toContain('orders:list');
  // An end that has come.
  expect((await change(made, 2, { ...values, expiresAt: inDays(-1) })).body.fields).toHaveProperty('expiresAt');
  expect((await change(made, 2, { ...values, expiresAt: inDays(4_000) })).body.fields).toHaveProperty('expiresAt');
  for (const bad of [
    ...[{ name: '' }, { scopes: [] }, { scopes: ['orders:steal'] }, { perMinute: 0 }, { issueADay: 0 }],
    ...[{ scopes: ['stock:read'], issueADay: 5 }, { expiresAt: 'soon' }, { days: 3 }, { digest: 'x' }],
  ])
    expect((await change(made, 2, { ...values, ...bad })).status, JSON.stringify(bad)).toBe(400);
  await manager.call('DELETE', `/staff/api-keys/${made.apiKey.prefix}`);
  expect((await change(made, 2, values)).status, 'a revoked key').toBe(404);
  const ended = await newKey();
  await shop.pool.query("update staff.api_key set expires_at = now() - interval '1 second' where prefix = $1", [
    ended.apiKey.prefix.slice(5),
  ]);
  expect((await change(ended, 1, { expiresAt: inDays(9) })).status, 'a key that has ended').toBe(404);
  expect(await statusWith(ended.key, '/staff/stock')).toBe(401);
});

test('OWN-07 two people at once: whoever has not seen what the other saved is refused, so that no right comes back that was taken', async () => {
  const made = await newKey();
  const races = await Promise.all([
    change(made, 1, { scopes: ['stock:read'] }),
    change(made, 1, { name: 'Renamed' }),
    change(made, 1, { perMinute: 5 }),
  ]);
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const taken = await newKey();
  expect((await change(taken, 1, { scopes: ['stock:read'] })).status).toBe(200);
  expect(codeOf(await change(taken, 1, { name: 'Renamed' }))).toBe('409 ChangedElsewhere');
  expect(await statusWith(taken.key, '/staff/orders')).toBe(403);
  // The key from before a rotation has no more than the new one.
  const rotated = await manager.call('POST', `/staff/api-keys/${taken.apiKey.prefix}/rotate`, { hours: 1 });
  expect((await change(taken, 2, { scopes: ['orders:list'] })).status).toBe(200);
  for (const key of [taken.key, rotated.body.key])
    expect([await statusWith(key, '/staff/stock'), await statusWith(key, '/staff/orders')]).toEqual([403, 200]);
});

test('OWN-07 SEC-09 letting a key do more asks who it is, letting it do less does not; nobody gives a right that they lack', async () => {
  const made = await newKey();
  await forget();
  for (const values of [
    { scopes: [...KEY.scopes, 'stock:write'] },
    { scopes: ['stock:write'] },
    { perMinute: 601 },
    { expiresAt: null },
    { expiresAt: inDays(31) },
  ])
    expect(codeOf(await change(made, 1, values)), JSON.stringify(values)).toBe('403 ConfirmationNeeded');
  expect((await change(made, 1, { name: 'Less', scopes: ['stock:read'], perMinute: 5 })).status).toBe(200);
  await remember();

  const permissions = ['keepOwnAccount', 'manageApiKeys', 'seeOrders'];
  const { id: roleId } = (await manager.call('POST', '/staff/roles', { name: 'Keys', permissions })).body;
  const { staffId } = (await other.call('GET', '/staff/me')).body;
  expect((await manager.call('PUT', `/staff/members/${staffId}/role`, { roleId })).status).toBe(204);
  const whole = await newKey();
  const asOther = (values: Record<string, unknown>, version = 1) => change(whole, version, values, other);
  for (const values of [
    { scopes: [...KEY.scopes, 'customers:export'] },
    { scopes: ['stock:write'] },
    // A key that has a right which they lack may not do it more often, or for longer.
    { perMinute: 601 },
    { expiresAt: null },
  ])
    expect(codeOf(await asOther(values)), JSON.stringify(values)).toBe('403 RightsExceeded');
  // Taking a right away needs none.
  expect((await asOther({ scopes: ['orders:list'] })).status).toBe(200);
  expect(codeOf(await asOther({ scopes: KEY.scopes }, 2))).toBe('403 RightsExceeded');
  expect(await statusWith(whole.key, '/staff/stock')).toBe(403);
  expect(
    await statusWith(whole.key, `/staff/api-keys/${whole.apiKey.prefix}`, 'PUT', { ...whole.has, version: 2 }),
  ).toBe(403);
});

test('OWN-07 C7 URL and events of a webhook are changed; its secret stays, what waits goes to the new URL, and that is checked as a new one is', async () => {
  const [from, to] = ['old', 'new'].map((name) => `${shop.simulatorUrl}/webhooks/${name}`) as [string, string];
  const events = ['order.placed'];
  const made = (await manager.call('POST', '/staff/webhooks', { url: from, events })).body;
  const { id } = made.webhook;
  await fetch(`${to}/secret`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: made.secret }),
  });
  const put = (values: Record<string, unknown>, version = 1) =>
    manager.call('PUT', `/staff/webhooks/${id}`, { url: from, events, version, ...values });
  // One that waits: its next attempt is far ahead.
  await shop.pool.query(
    `with made as (
       insert into webhooks.event (id, kind, subject, body)
       select id, 'order.placed', 'NZ1', jsonb_build_object('type', 'order.placed', 'id', 'evt_' || id) from gen_random_uuid() id returning id
     )
     insert into platform.outbox (dedupe_key, kind, payload, available_at)
     select 'webhook:' || made.id || ':' || $1, 'webhook.deliver', jsonb_build_object('eventId', made.id, 'endpointId', $1::text),
       now() + interval '1 day' from made`,
    [id],
  );
  await forget();
  expect(codeOf(await put({ url: to }))).toBe('403 ConfirmationNeeded');
  await remember();
  for (const bad of [
    ...[{ url: '' }, { url: 'ftp://erp.example.com' }, { url: 'https://a:b@erp.example.com/' }, { url: 'x' }],
    ...[{ events: [] }, { events: ['order.stolen'] }, { version: 0 }, { secret: 'whsec_x' }],
  ])
    expect((await put(bad)).status, JSON.stringify(bad)).toBe(400);
  const second = (await manager.call('POST', '/staff/webhooks', { url: `${from}/2`, events })).body.webhook;
  expect((await put({ url: second.url })).body.fields).toEqual({ url: 'This URL is entered already.' });
  const races = await Promise.all([
    put({ url: `${to}?token=abc` }),
    put({ url: to }),
    put({ events: ['stock.changed'] }),
  ]);
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const moved = await put({ url: to, events: ['order.placed', 'order.placed', 'stock.changed'] }, 2);
  expect(moved).toMatchObject({
    status: 200,
    body: { webhook: { id, version: 3, url: to, events: ['order.placed', 'stock.changed'], waiting: 1 } },
  });
  await expectEntry(shop.pool, 'PUT /staff/webhooks/{id}', {
    subject: id,
    before: {},
    after: { events: ['order.placed', 'stock.changed'] },
  });
  const { rows } = await shop.pool.query("select before, after from platform.audit where action = 'webhook.changed'");
  expect(JSON.stringify(rows)).not.toContain('abc');
  await shop.pool.query('update platform.outbox set available_at = now() where kind = $1 and done_at is null', [
    'webhook.deliver',
  ]);
  const heard = async (url: string) => (await (await fetch(url)).json()).length;
  await expect.poll(() => heard(to), { timeout: patient(30_000) }).toBe(1);
  expect(await heard(from)).toBe(0);
  expect((await manager.call('DELETE', `/staff/webhooks/${id}`)).status).toBe(204);
  expect((await put({ url: from }, 3)).status).toBe(404);
});
