/** The activity log of a running shop: who changed what, before and after, from where, and how it is found. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityReply } from '#contract/staff/activity/activity-log.ts';
import { operationsOf } from '../support/access/api-operations.ts';
import { logged } from '../support/activity/logged-operations.ts';
import { performOperations } from '../support/activity/perform-operations.ts';
import type { Performed } from '../support/activity/performed.ts';
import { performedElsewhere } from '../support/activity/performed-elsewhere.ts';
import { unlogged } from '../support/activity/unlogged-operations.ts';
import { accountClient, freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let manager: Awaited<ReturnType<typeof loggedInStaff>>;
beforeAll(async () => {
  staffed = await openStaffedShop();
  manager = await loggedInStaff(staffed.shop, 'manager');
});
afterAll(() => staffed.close());

const find = async (query: Record<string, string>) => {
  const answer = await manager.call('GET', `/staff/activity?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return answer.body as ActivityReply;
};

test('OWN-08 every staff operation that changes something is listed with its entry, or with the reason why it has none', async () => {
  const document = await (await fetch(`${staffed.shop.url}/nz/api/openapi.json`)).json();
  const changing = operationsOf(document)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/staff/'))
    .map(({ name }) => name);
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.filter((name) => !(name in logged) && !(name in unlogged))).toEqual([]);
  expect([...Object.keys(logged), ...Object.keys(unlogged)].filter((name) => !changing.includes(name))).toEqual([]);
});

test('OWN-08 changes of settings, stock, orders and lists say who, from where, before and after, and are found by each', async () => {
  const { court, shop } = staffed;
  const drafted = await manager.call('POST', '/staff/settings/revisions', { changes: { KERB_STORE_NAME: 'Kererū' } });
  expect(drafted.status).toBe(201);
  const published = await manager.call('PUT', `/staff/settings/revisions/${drafted.body.id}`, { publishAt: null });
  expect(published.status).toBe(200);
  const [setting] = (await find({ what: 'KERB_STORE_NAME', action: 'settings' })).entries;
  expect(setting).toMatchObject({
    action: 'settings.published',
    actor: { name: 'Mere the manager' },
    address: manager.address,
    changes: [{ field: 'Name', before: 'Kerb', after: 'Kererū' }],
  });
  const lines = [{ variantId: String(court.sizes[1]), qty: 3 }];
  const received = { movementId: randomUUID(), locationId: 'quay', lines };
  expect((await manager.call('POST', '/staff/stock/receive', received)).status).toBe(200);
  const [stock] = (await find({ subject: received.movementId })).entries;
  expect(stock).toMatchObject({ action: 'stock.receive', changes: [{ before: '0', after: '3' }] });

  const { number } = await staffed.buy({ email: freshEmail('log') });
  const tagged = { key: randomUUID(), numbers: [number], action: { kind: 'tag', tag: 'for tūī' } };
  expect((await manager.call('POST', '/staff/order-work', tagged)).status).toBe(200);
  expect((await staffed.send(staffed.picker, number)).status).toBe(200);
  expect((await find({ subject: number })).entries).toMatchObject([
    { action: 'order.dispatched', actor: { name: 'Hemi Tāwhai' } },
    { action: 'order.tagged', changes: [{ field: 'tag', before: null, after: 'for tūī' }] },
  ]);
  expect((await find({ who: 'Hemi Tāwhai', action: 'order.dispatched' })).entries).toHaveLength(1);
  expect((await find({ what: 'tūī' })).entries, 'values about a customer are not searched').toEqual([]);

  const added = await manager.call('POST', '/staff/order-queues', { name: 'Sent', filter: { view: 'to-send' } });
  expect((await manager.call('DELETE', `/staff/order-queues/${added.body.id}`)).status).toBe(204);
  expect((await find({ subject: added.body.id })).entries).toMatchObject([
    {
      action: 'order-queue.removed',
      changes: expect.arrayContaining([{ field: 'name', before: 'Sent', after: null }]),
    },
    { action: 'order-queue.added' },
  ]);
  const pages = [await find({ size: '2' })];
  while (pages.at(-1)?.next) pages.push(await find({ size: '2', from: pages.at(-1)?.next ?? '' }));
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe((await find({})).entries.length);
  const { rows } = await shop.pool.query('select coalesce(string_agg(a::text, $1), $1) as all from platform.audit a', [
    ' ',
  ]);
  expect(rows[0].all).not.toContain('for tūī');
});

test('OWN-08 a product shows what an import has changed of it, and nothing where it changed nothing', async () => {
  const head = 'code,name,brand,category,price,variant_code,size_label,stock';
  const importAt = async (price: string) => {
    const text = `${head}\nWHARF-1,Wharf,Rail,Footwear,${price},W9,US 9,4\n`;
    expect((await manager.call('POST', '/staff/imports', { format: 'csv', text, apply: true })).status).toBe(200);
  };
  for (const price of ['79.90', '69.90', '69.90']) await importAt(price);
  expect((await find({ subject: 'WHARF-1' })).entries).toMatchObject([
    {
      ...{ action: 'product.changed', actor: { name: 'Mere the manager' }, address: manager.address },
      changes: [{ field: 'price', before: '79.90', after: '69.90' }],
    },
  ]);
});

test('OWN-08 keys and commands name themselves, secrets are left out, and only managers read the log', async () => {
  const made = await manager.call('POST', '/staff/api-keys', {
    ...{ name: 'Stock system', scopes: ['stock:write'], days: 30, perMinute: 60, issueADay: null },
  });
  expect(made.status).toBe(201);
  const key = accountClient(staffed.shop.url);
  const lines = [{ variantId: String(staffed.court.sizes[1]), qty: 1 }];
  const body = { movementId: randomUUID(), locationId: 'quay', lines };
  const headers = { authorization: `Bearer ${made.body.key}` };
  expect((await key.call('POST', '/staff/stock/receive', body, headers)).status).toBe(200);
  expect((await find({ who: 'Stock system' })).entries).toMatchObject([
    { action: 'stock.receive', actor: { name: 'Stock system' }, address: key.address },
  ]);
  const kerb = (...args: string[]) =>
    runKerb(args, { DATABASE_URL: staffed.shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  expect((await kerb('gift-card', 'issue', '50')).code).toBe(0);
  expect((await kerb('search', 'redirect', 'add', 'Jandals', '/sandals')).code).toBe(0);
  expect((await find({ who: 'kerb' })).entries).toMatchObject([
    { action: 'command.run', subject: { id: 'search-redirect:jandals' }, address: 'kerb search redirect' },
    {
      action: 'gift-card.issued',
      changes: expect.arrayContaining([{ field: 'amount', before: null, after: '$50.00' }]),
    },
  ]);
  const { rows } = await staffed.shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
  expect(rows[0].all).not.toContain(made.body.key);
  expect((await staffed.merchandiser.call('GET', '/staff/activity')).status).toBe(403);
  for (const bad of ['from=-1', 'action=%25', 'since=yesterday', 'what=%00', 'size=1000'])
    expect((await manager.call('GET', `/staff/activity?${bad}`)).status, bad).toBe(400);
  const file = await manager.call('GET', '/staff/exports/activity?action=stock&reason=For+the+auditor');
  expect(file.status).toBe(200);
  expect((await find({ what: 'auditor' })).entries).toMatchObject([
    {
      action: 'export.taken',
      changes: expect.arrayContaining([{ field: 'reason', before: null, after: 'For the auditor' }]),
    },
  ]);
});

test('OWN-08 staff operations that are performed leave who, from where, before and after', async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  let newest = BigInt((await find({ size: '1' })).entries[0]?.id ?? 0);
  const problemOf = async ({ operation, answer, who, subject, before, after }: Performed): Promise<string | null> => {
    if (answer.status >= 300) return `${answer.status} ${JSON.stringify(answer.body)}`;
    const { entries } = await find({ size: '10' });
    const fresh = entries.filter(({ id }) => BigInt(id) > newest);
    newest = BigInt(entries[0]?.id ?? 0);
    const entry = fresh.find(({ action }) => action === logged[operation]);
    if (!entry) return `left ${JSON.stringify(fresh.map(({ action }) => action))}`;
    const isShown =
      (before === undefined || entry.changes.some((change) => change.before?.includes(before))) &&
      (after === undefined || entry.changes.some((change) => change.after?.includes(after)));
    const hasValues = entry.changes.length > 0;
    const isWhole =
      hasValues && entry.actor.name === who.name && entry.subject.id.includes(subject) && entry.address !== '';
    return isShown && isWhole ? null : JSON.stringify(entry);
  };
  await performOperations(staffed, async (performed) => {
    const problem = await problemOf(performed);
    seen.add(performed.operation);
    if (problem !== null) wrong.push(`${performed.operation}: ${problem}`);
  });
  expect(wrong).toEqual([]);
  expect([...seen, ...Object.keys(performedElsewhere)].sort()).toEqual(Object.keys(logged).sort());
  for (const [operation, file] of Object.entries(performedElsewhere))
    expect(readFileSync(file, 'utf8'), `${operation} in ${file}`).toContain('expectEntry(shop.pool');
});

test('OWN-08 what customers change in their account is logged and is erased with it; passwords never are', async () => {
  const email = freshEmail('own');
  const client = await newCustomer(staffed.shop, email);
  await client.logIn(email, PASSWORD);
  const { rows } = await staffed.shop.pool.query('select id from accounts.customer where email = $1', [email]);
  const customer = `customer:${rows[0].id}`;
  const address = {
    ...{ type: 'ENTERED', company: '', contactName: 'Aroha Ngāta', country: 'NZ', street1: '4 Tūī Lane', street2: '' },
    ...{ suburb: 'Aro Valley', state: 'Wellington', postcode: '6021' },
    ...{ isDefaultBilling: false, isDefaultShipping: false },
  };
  const added = await client.call('POST', '/account/addresses', address);
  const at = `/account/addresses/${added.body.addresses[0].id}`;
  expect((await client.call('PUT', at, { ...address, street1: '5 Tūī Lane' })).status).toBe(200);
  expect((await client.call('DELETE', at)).status).toBe(200);
  const named = { customer: { firstName: 'Mārama', subscriptions: { email: true } } };
  expect((await client.call('PUT', '/account', named)).status).toBe(200);
  expect((await client.call('PUT', '/account', named)).status).toBe(200);
  const other = accountClient(staffed.shop.url);
  await other.logIn(email, PASSWORD);
  expect((await client.call('DELETE', '/account/sessions')).status).toBe(200);
  const password = 'Rātā-blossom 58';
  expect((await client.call('POST', '/auth/password/change', { currentPassword: PASSWORD, password })).status).toBe(
    204,
  );
  const { entries } = await find({ who: email });
  expect(entries.filter(({ action }) => String(action).startsWith('account.'))).toMatchObject([
    { action: 'account.password-changed', address: client.address, changes: [] },
    { action: 'account.other-sessions-ended' },
    {
      action: 'account.changed',
      actor: { id: customer },
      changes: expect.arrayContaining([{ field: 'first name', before: 'Aroha', after: 'Mārama' }]),
    },
    { action: 'account.address-removed' },
    { action: 'account.address-changed', changes: [{ field: 'street1', before: '4 Tūī Lane', after: '5 Tūī Lane' }] },
    { action: 'account.address-added', subject: { id: customer } },
    { action: 'account.verified', changes: [{ before: null, after: email }] },
    { action: 'account.created', changes: expect.arrayContaining([{ field: 'email', before: null, after: email }]) },
  ]);
  const all = async () =>
    (
      await staffed.shop.pool.query(
        "select coalesce(string_agg(a::text || coalesce(p::text, ''), ' '), '') as all from platform.audit a left join platform.audit_private p on p.audit_id = a.id where a.actor = $1",
        [customer],
      )
    ).rows[0].all as string;
  expect(await all()).toContain('Mārama');
  expect(await all()).not.toMatch(/Rātā|Kōwhai-tree/);
  expect((await client.call('POST', '/account/delete', { password })).status).toBe(204);
  expect(await all()).not.toMatch(/Mārama|Tūī Lane/);
});

test('OWN-08 an entry says from where: a job from nowhere, IPv6 by its network, and each of two processes the caller’s own address', async () => {
  const { shop, manager: author, court } = staffed;
  const other = await startShopProcess(shop.databaseUrl, { KERB_TRUST_PROXY: '1' });
  const receive = { locationId: 'quay', lines: [{ variantId: String(court.sizes[1]), qty: 1 }] };
  const movements = [shop.url, other.url, other.url].map((url, index) => ({
    ...{ url, movementId: randomUUID() },
    address: ['2404:6800:4006:804::200e', '2404:6800:4006:804:aaaa::1', '203.0.113.9'][index] as string,
  }));
  const { email, password } = staffed.merchandiser;
  for (const { url, movementId, address } of movements) {
    const client = accountClient(url, address);
    const { token } = (await client.call('POST', '/staff/login', { email, password })).body.session;
    const headers = { authorization: `Bearer ${token}` };
    expect((await client.call('POST', '/staff/stock/receive', { movementId, ...receive }, headers)).status).toBe(200);
  }
  const from = async (subject: string) => (await find({ subject })).entries[0]?.address;
  expect(await Promise.all(movements.map(({ movementId }) => from(movementId)))).toEqual([
    '2404:6800:4006:804::/64',
    '2404:6800:4006:804::/64',
    '203.0.113.9',
  ]);
  const drafted = await author.call('POST', '/staff/settings/revisions', { changes: { KERB_STORE_NAME: 'Tūī' } });
  const publishAt = new Date(Date.now() + 1_500).toISOString();
  const path = `/staff/settings/revisions/${drafted.body.id}`;
  expect((await author.call('PUT', path, { publishAt })).status).toBe(200);
  const published = async () =>
    (await find({ subject: `${drafted.body.id}`, action: 'settings.published' })).entries.map(({ address, actor }) => ({
      ...{ address, who: actor.name },
    }));
  // Whichever process publishes it, it does so once and for whoever scheduled it.
  await expect.poll(published, { timeout: patient(20_000) }).toEqual([{ address: '', who: author.name }]);
});
