/** The activity log of a running shop: who changed what, before and after, from where, and how it is found. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsOf } from '../support/access/api-operations.ts';
import { logged } from '../support/activity/logged-operations.ts';
import { unlogged } from '../support/activity/unlogged-operations.ts';
import { accountClient, freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';

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
  return answer.body as { entries: Record<string, never>[]; next: string | null };
};

test('every staff operation that changes something is listed with its entry, or with the reason why it has none', async () => {
  const document = await (await fetch(`${staffed.shop.url}/nz/api/openapi.json`)).json();
  const changing = operationsOf(document)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/staff/'))
    .map(({ name }) => name);
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.filter((name) => !(name in logged) && !(name in unlogged))).toEqual([]);
  expect([...Object.keys(logged), ...Object.keys(unlogged)].filter((name) => !changing.includes(name))).toEqual([]);
});

test('changes of settings, stock, orders and lists say who, from where, before and after, and are found by each', async () => {
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
    changes: [{ field: 'KERB_STORE_NAME', before: null, after: 'Kererū' }],
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

test('keys and commands name themselves, secrets are left out, and only managers read the log', async () => {
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
  expect((await find({ who: 'kerb' })).entries).toMatchObject([
    { action: 'command.run', subject: { id: 'kerb gift-card issue' }, address: 'kerb gift-card issue' },
  ]);
  const { rows } = await staffed.shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
  expect(rows[0].all).not.toContain(made.body.key);
  expect((await staffed.merchandiser.call('GET', '/staff/activity')).status).toBe(403);
  for (const bad of ['from=-1', 'action=%25', 'since=yesterday', 'what=%00', 'size=1000'])
    expect((await manager.call('GET', `/staff/activity?${bad}`)).status, bad).toBe(400);
  const file = await manager.call('GET', '/staff/exports/activity?action=stock');
  expect(file.status).toBe(200);
});

test('what customers change in their account is logged and is erased with it; passwords never are', async () => {
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
