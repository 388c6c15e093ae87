/** SECURITY.md tried: every command of the page runs against a shop, and what was rotated is worth nothing afterwards. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createSettingKey } from '#platform/keys/setting-key.ts';
import { readSecret, type SecretName } from '#platform/secrets/secret.ts';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { createStaff, loggedInStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { type KerbRun, runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const COMMAND = /^npm run kerb -- (.+)$/gm;
/** The commands of a part of the page, by the beginning of its heading or of its bold words. */
function commandsOf(part: string): string[] {
  const from = PAGE.indexOf(part);
  expect(from, part).toBeGreaterThan(0);
  const rest = PAGE.slice(from + part.length);
  const end = /^(## |\*\*)/m.exec(rest)?.index ?? rest.length;
  return [...rest.slice(0, end).matchAll(COMMAND)].map(([, line = '']) => line);
}

const KERB_SECRET_KEY = 'a-key-from-outside-the-database-of-this-test';
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ KERB_WEBHOOKS_PRIVATE: 'true', KERB_SECRET_KEY }, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const kerb = (args: readonly string[], settings: Record<string, string> = {}): Promise<KerbRun> =>
  runKerb(args, {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
    KERB_WEBHOOKS_PRIVATE: 'true',
    KERB_SECRET_KEY,
    ...settings,
  });
/** Roles belong to the whole server, and other tests run with the usual one. */
const ROLE = `kerb_${randomUUID().slice(0, 8)}`;
/** Runs lines as they are written, with `values` for the words in capitals. */
async function run(lines: readonly string[], values: Record<string, string> = {}): Promise<KerbRun[]> {
  expect(lines.length).toBeGreaterThan(0);
  const runs: KerbRun[] = [];
  for (const line of lines) {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    const filled = words.map((word) => ({ kerb_shop: ROLE, ...values })[word] ?? word);
    expect(
      filled.filter((word) => /^[A-Z]{3,}$/.test(word)),
      line,
    ).toEqual([]);
    const done = await kerb(filled);
    // `doctor` and `invariants` answer 1 for a shop that lacks something, as this one does; `status` while it is closed.
    expect(done.code, `${line}: ${done.err}`).toBeLessThan(/^(doctor|invariants|security status)/.test(line) ? 2 : 1);
    runs.push(done);
  }
  return runs;
}
const me = async (client: AccountClient, token?: string): Promise<number> =>
  (await client.call('GET', '/staff/me', undefined, token ? { authorization: `Bearer ${token}` } : {})).status;
const restart = async () => {
  await shop.deploy(null);
  await shop.deploy(join(ROOT, 'build'));
};
async function secretOf(name: SecretName): Promise<Buffer> {
  const keys = { current: createSettingKey(KERB_SECRET_KEY), previous: null };
  const opened = openDatabase(shop.databaseUrl, { max: 1, keys });
  return readSecret(opened, name).finally(opened.close);
}

test('SEC-26 the page says how to report and what is supported, and each command of it is tried below', () => {
  for (const heading of ['Report a vulnerability', 'What is supported', 'Rotate secrets', 'After a leak'])
    expect(PAGE).toContain(`## ${heading}`);
  const tried = [
    '**Keys in the database**',
    '**The key that seals them**',
    '**Access of machines, staff and the shop itself.**',
    '**First, while you do not know',
    '**A member of staff lost',
    '**A machine’s key',
    '**Somebody has a backup',
    '**Afterwards.**',
  ].map((part) => part.replace('’', "'"));
  expect(tried.flatMap(commandsOf)).toEqual([...PAGE.matchAll(COMMAND)].map(([, line]) => line));
});

test('SEC-26 rotated keys: tokens of staff and customers signed with the old ones open nothing after the restart', async () => {
  const rotated = ['devices', 'order-tokens', 'product-challenge', 'captcha', 'gift-card'] as const;
  const staff = await loggedInStaff(shop, 'manager');
  const shopper = await newCustomer(shop, 'aroha@example.co.nz');
  const [oldStaffKey, oldToken] = [await secretOf('staff'), shopper.token()];
  const before = await Promise.all(rotated.map(secretOf));
  expect([await me(staff), (await shopper.call('GET', '/account')).status]).toEqual([200, 200]);

  const runs = await run(commandsOf('**Keys in the database**'));
  expect(runs.at(-1)?.out).toContain('Restart the shop now: it holds staff, identity, captcha until then.');
  const after = await Promise.all(rotated.map(secretOf));
  for (const [at, value] of after.entries()) {
    expect(value).toHaveLength(32);
    expect(value.equals(before[at] as Buffer)).toBe(false);
  }
  expect(runs.map(({ out }) => out).join('')).not.toContain(after[0]?.toString('hex'));
  expect(await me(staff), 'sessions of staff end at once').toBe(401);

  await restart();
  const again = accountClient(shop.url);
  const login = await again.call('POST', '/staff/login', { email: 'manager@kerb.example', password: STAFF_PASSWORD });
  const token = login.body.session.token as string;
  expect(await me(again, token)).toBe(200);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'staff+jwt' }).sign(oldStaffKey);
  expect(await me(again, forged)).toBe(401);
  const account = (bearer: string) => shopper.call('GET', '/account', undefined, { authorization: `Bearer ${bearer}` });
  expect((await account(oldToken)).status).toBe(401);
  const renewed = (await shopper.call('POST', '/auth/refresh', undefined, { authorization: '' })).body.session;
  expect((await account(renewed.token)).status, 'sessions of customers stay').toBe(200);
  const { rows } = await shop.pool.query(
    `select (select count(*)::int from platform.audit where action = 'secret.rotated') as audit,
       (select count(*)::int from security_events.event where action like 'secret.rotated %') as events`,
  );
  expect(rows).toEqual([{ audit: 7, events: 7 }]);
});

test('SEC-26 machines, staff and the shop’s own role: the old key, session and password end, the new ones work', async () => {
  await createStaff(shop, 'picker');
  const desk = accountClient(shop.url);
  const login = await desk.call('POST', '/staff/login', { email: 'picker@kerb.example', password: STAFF_PASSWORD });
  const token = login.body.session.token as string;
  const made = JSON.parse((await kerb(['api-keys', 'add', 'Old', '--scope', 'stock:read', '--json'])).out);
  const hook = JSON.parse(
    (await kerb(['webhooks', 'add', 'http://127.0.0.1:9/erp', '--events', 'order.placed', '--json'])).out,
  );
  const stock = async (key: string) =>
    (await accountClient(shop.url).call('GET', '/staff/stock', undefined, { authorization: `Bearer ${key}` })).status;
  expect([await stock(made.key), await me(desk, token)]).toEqual([200, 200]);
  const old = /once: (\S+)/.exec((await kerb(['db', 'role', ROLE])).out)?.[1] ?? '';
  const values = { KEY: made.prefix, WEBHOOK: hook.id, EMAIL: 'picker@kerb.example' };
  const runs = await run(commandsOf('**Access of machines, staff and the shop itself.**'), values);
  const newKey = /once: (kerb_\S+)/.exec(runs[0]?.out ?? '')?.[1] ?? '';
  expect([await stock(made.key), await stock(newKey), await me(desk, token)]).toEqual([401, 200, 401]);
  expect(runs[3]?.out).toContain('whsec_');
  const password = /shown this once: ([\w-]{43})$/m.exec(runs[5]?.out ?? '')?.[1] ?? '';
  const asRole = (secret: string) =>
    kerb(['staff', 'list'], {
      DATABASE_URL: Object.assign(new URL(shop.databaseUrl), { username: ROLE, password: secret }).href,
    });
  expect([(await asRole(password)).code, (await asRole(old)).code]).toEqual([0, 2]);
});

test('SEC-26 after a leak: each command of each case runs', async () => {
  const made = JSON.parse((await kerb(['api-keys', 'add', 'Leaked', '--scope', 'stock:read', '--json'])).out);
  const hook = JSON.parse(
    (await kerb(['webhooks', 'add', 'http://127.0.0.1:9/crm', '--events', 'order.placed', '--json'])).out,
  );
  const values = { KEY: made.prefix, WEBHOOK: hook.id, EMAIL: 'picker@kerb.example', ORDER: 'NZ12345678' };
  await run(commandsOf('**The key that seals them**'));
  for (const part of [
    '**First, while you do not know',
    '**A member of staff lost',
    "**A machine's key",
    '**Somebody has a backup',
    '**Afterwards.**',
  ])
    await run(commandsOf(part), values);
});

test('SEC-26 all keys are rotated at once, without those that a setting replaces', async () => {
  const rotated = async (settings: Record<string, string>) =>
    JSON.parse((await kerb(['secrets', 'rotate', '--all', '--json'], settings)).out).rotated as string[];
  const all = await rotated({});
  expect(all).toHaveLength(
    JSON.parse(`[${(await kerb(['secrets', 'list', '--json'])).out.trim().split('\n')}]`).length,
  );
  expect(await rotated({ KERB_AUTH_SECRET: 'x'.repeat(40) })).toEqual(
    all.filter((name) => name !== 'identity' && name !== 'staff-codes'),
  );
  for (const args of [[], ['devices', '--all']])
    expect(await kerb(['secrets', 'rotate', ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining('or --all'),
    });
});

test('SEC-26 what cannot be rotated says why', async () => {
  for (const [names, settings, reason] of [
    [['staff'], { KERB_SECRET_KEY: 'y'.repeat(40) }, 'set KERB_SECRET_KEY'],
    [['devices', 'nothing'], {}, 'There is no secret nothing. Secrets are staff, identity,'],
    [['identity'], { KERB_AUTH_SECRET: 'x'.repeat(40) }, 'set another one and restart the shop'],
  ] as const) {
    const before = await secretOf('devices');
    const refused = await kerb(['secrets', 'rotate', ...names], settings);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(reason)]);
    expect((await secretOf('devices')).equals(before), 'all or none').toBe(true);
  }
});
