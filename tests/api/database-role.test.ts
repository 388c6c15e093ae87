/**
 * The shop with a database role that owns no table (SEC-21). Every other test that starts a shop runs its story with the
 * same role: `startTestShop` knows no other.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { SHOP_ROLE } from '../support/postgres/shop-role.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { shopRoleUrl } from '../support/shop/shop-role-url.ts';

/** Roles belong to the whole server. */
const OTHER = `kerb_${randomUUID().slice(0, 8)}`;
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const kerb = (databaseUrl: string, ...args: string[]) =>
  runKerb(args, { DATABASE_URL: databaseUrl, KERB_LOG_LEVEL: 'silent' });
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const urlOf = (user: string, password: string): string =>
  Object.assign(new URL(shop.databaseUrl), { username: user, password }).href;

test('SEC-21 the shop of every test runs with a role that owns nothing and changes no schema', async () => {
  const { rows } = await shop.pool.query(
    `select distinct a.usename as name, r.rolsuper as super, exists (select from pg_class c where c.relowner = r.oid) as owns
     from pg_stat_activity a join pg_roles r on r.rolname = a.usename
     where a.datname = current_database() and a.application_name = 'kerb-shop'`,
  );
  expect(rows).toEqual([{ name: SHOP_ROLE, super: false, owns: false }]);
  const manager = await loggedInStaff(shop, 'manager');
  expect((await manager.call('GET', '/staff/security-events')).status).toBe(200);
  await withClient(shopRoleUrl(shop.databaseUrl), async (client) => {
    for (const refused of [
      'drop table staff.member',
      'alter table platform.audit disable trigger user',
      'truncate platform.audit',
      'update platform.audit set actor = actor',
      'delete from platform.audit',
      'create table staff.mine (id int)',
      'create table public.mine (id int)',
      'create schema mine',
      'create role mine',
      `insert into public.migration (name, checksum) values ('x', 'x')`,
      'create or replace function platform.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/hostname')`,
      "set session_replication_role = 'replica'",
    ])
      await expect(client.query(refused), refused).rejects.toMatchObject({ code: '42501' });
    await client.query("insert into platform.audit (actor, action, subject) values ('test', 'x', 'x')");
  });
});

test('SEC-21 the command creates the role, its password is shown once, and commands and API run with it', async () => {
  const made = await kerb(shop.databaseUrl, 'db', 'role', OTHER);
  const password = /^Password, shown this once: ([\w-]{43})$/m.exec(made.out)?.[1] ?? '';
  expect({ code: made.code, length: password.length }).toEqual({ code: 0, length: 43 });
  const other = urlOf(OTHER, password);
  expect((await kerb(other, 'db', 'migrate')).out).toBe('The database is up to date.\n');
  expect(
    (await kerb(other, 'staff', 'add', 'hemi@kerb.example', '--role', 'picker', '--name', 'Hemi')).code,
    'a command that writes',
  ).toBe(0);
  expect((await kerb(other, 'api-keys', 'list')).code).toBe(0);

  // Again: the rights, not the password, unless it is asked for.
  const again = await kerb(shop.databaseUrl, 'db', 'role', OTHER);
  expect(again.out).toContain('Its password is unchanged');
  expect((await kerb(other, 'staff', 'list')).out).toContain('hemi@kerb.example');
  expect((await kerb(shop.databaseUrl, 'db', 'role', OTHER, '--new-password')).out).toContain('shown this once');
  const changed = await kerb(other, 'staff', 'list');
  expect([changed.code, changed.err]).toEqual([2, expect.stringContaining('password authentication failed')]);
  for (const name of ['kerb', 'Kerb-Shop', 'x;drop'])
    expect((await kerb(shop.databaseUrl, 'db', 'role', name)).code, name).toBe(2);
  expect((await kerb(shopRoleUrl(shop.databaseUrl), 'db', 'role', 'kerb_more')).code, 'not by the shop’s role').toBe(2);
});

test('SEC-21 tables of later migrations are open to the role, and a pending migration is the owner’s to apply', async () => {
  await shop.pool.query(
    'create schema later; create table later.thing (id bigint generated always as identity, n int)',
  );
  await withClient(shopRoleUrl(shop.databaseUrl), async (client) => {
    await client.query('insert into later.thing (n) values (1)');
    expect((await client.query('update later.thing set n = 2 returning id')).rows).toEqual([{ id: '1' }]);
  });
  await shop.pool.query("delete from public.migration where name = '0201-daily-amount-of-keys.sql'");
  const refused = await kerb(shopRoleUrl(shop.databaseUrl), 'db', 'migrate');
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining("with the DATABASE_URL of the tables' owner"),
  ]);
});

test('SEC-21 a customer signs up and orders are looked up with that role', async () => {
  const client = accountClient(shop.url);
  const person = { email: 'mere@example.co.nz', password: 'Kōwhai-tree 47', firstName: 'Mere', lastName: 'Ngāta' };
  expect((await client.call('POST', '/auth/signup', person)).status).toBe(204);
  expect((await client.call('POST', '/orders/lookup', { number: 'NZ12345678', email: person.email })).status).toBe(404);
});
