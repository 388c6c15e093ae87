/** What a stolen backup is worth, and changing the keys of a shop that runs in two processes (SEC-07). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveCode } from '#modules/gift-cards/internal/card-code.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createSettingKey } from '#platform/keys/setting-key.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { startShop } from '#server/start-shop.ts';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { type LocalKms, startKms } from '../support/keys/start-kms.ts';
import { freePort } from '../support/shop/free-port.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { shopRoleUrl } from '../support/shop/shop-role-url.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';

const FIRST = 'rimu-kauri-totara-matai-kahikatea-miro';
const SECOND = 'kereru-tui-korimako-piwakawaka-ruru-kea';
const KMS_KEY = 'alias/kerb';
const WEBHOOK_URL = 'http://127.0.0.1:9/erp';
let shop: TestShop;
let kms: LocalKms;
beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_REGION: 'ap-southeast-2',
  });
  kms = await startKms(KMS_KEY);
  shop = await startTestShop(
    { KERB_SECRET_KEY: FIRST, KERB_WEBHOOKS_PRIVATE: 'true' },
    { template: 'kerb_template', fill: (databaseUrl) => createStaff({ databaseUrl }, 'manager') },
  );
});
afterAll(async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) delete process.env[name];
  expect(shop.errors).toEqual([]);
  await shop.close();
  await kms.close();
});

const kerb = (args: readonly string[], key: string, url = shop.databaseUrl) =>
  runKerb(args, {
    DATABASE_URL: url,
    KERB_LOG_LEVEL: 'silent',
    KERB_WEBHOOKS_PRIVATE: 'true',
    ...(key && { KERB_SECRET_KEY: key }),
  });
const issue = async (key: string): Promise<{ code: string; pin: string }> =>
  JSON.parse((await kerb(['gift-card', 'issue', '50', '--json'], key)).out);
/** A serving process besides the first, on a database. */
const startProcess = async (settings: Record<string, string>, url = shop.databaseUrl) => {
  const port = await freePort();
  return startShop({
    config: readConfig({
      NODE_ENV: 'test',
      KERB_HOST: '127.0.0.1',
      KERB_LOG_LEVEL: 'silent',
      KERB_WEBHOOKS_PRIVATE: 'true',
      PORT: String(port),
      KERB_PUBLIC_URL: shop.url,
      ...settings,
    }),
    databaseUrl: shopRoleUrl(url),
    simulator: { url: shop.simulatorUrl, smtpUrl: 'smtp://127.0.0.1:9' },
  }).then(({ close }) => ({ url: `http://127.0.0.1:${port}`, close }));
};
const logIn = async (client: AccountClient): Promise<string> => {
  const answer = await client.call('POST', '/staff/login', { email: 'manager@kerb.example', password: STAFF_PASSWORD });
  return answer.body.session.token;
};
const me = async (url: string, token: string): Promise<number> =>
  (await accountClient(url).call('GET', '/staff/me', undefined, { authorization: `Bearer ${token}` })).status;
/** How many gift cards a process finds by a code. */
const cardsBy = async (url: string, token: string, code: string): Promise<number> =>
  (
    await accountClient(url).call('GET', `/staff/gift-cards?term=${code}`, undefined, {
      authorization: `Bearer ${token}`,
    })
  ).body.cards.length;
const wrappedBy = async (): Promise<string[]> =>
  (await shop.pool.query('select distinct wrapped_by as by from platform.data_key')).rows.map(({ by }) => by);
const webhookSecret = async () =>
  (await shop.pool.query('select secret from webhooks.endpoint where url = $1', [WEBHOOK_URL])).rows[0].secret;

test('SEC-07 a stolen backup alone spends no card and signs no token', async () => {
  const { code } = await issue(FIRST);
  const hook = await kerb(['webhooks', 'add', WEBHOOK_URL, '--events', 'order.placed', '--json'], FIRST);
  expect(hook).toMatchObject({ code: 0, err: '' });
  const token = await logIn(accountClient(shop.url));
  const { folder } = useFolder();
  const file = join(folder, 'stolen.backup');
  expect(await kerb(['db', 'backup', file], FIRST)).toMatchObject({ code: 0 });

  const copy = await useTestDatabase();
  expect(await kerb(['db', 'restore', file, '--replace'], '', copy.url)).toMatchObject({ code: 0 });
  // Without the key, or with another, neither a shop nor a command opens the copy.
  for (const key of ['', SECOND]) {
    const start = startProcess(key ? { KERB_SECRET_KEY: key } : {}, copy.url);
    await expect(start).rejects.toThrow(/are sealed with the key setting:.*set KERB_SECRET_KEY/);
    for (const command of [
      ['gift-card', 'show', code],
      ['gift-card', 'issue', '50'],
      ['secrets', 'rotate', 'staff'],
    ]) {
      const refused = await kerb(command, key, copy.url);
      expect([refused.code, refused.err], command.join(' ')).toEqual([2, expect.stringContaining('KERB_SECRET_KEY')]);
    }
  }

  // Nothing in the copy makes the code of the card, or a token that the shop takes.
  const { rows: kept } = await copy.pool.query<{ value: Buffer }>(
    'select value from platform.secret union all select wrapped from platform.data_key',
  );
  const { rows: cards } = await copy.pool.query<{ id: string }>('select id from gift_cards.gift_card');
  const guesses = kept.flatMap(({ value }) => [
    value,
    ...Array.from({ length: 60 }, (_, at) => value.subarray(at, at + 32)),
  ]);
  expect(cards.map(({ id }) => id)).toHaveLength(1);
  for (const guess of guesses) expect(deriveCode(guess, cards[0]?.id ?? '').code).not.toBe(code);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const header = { alg: 'HS256', typ: 'staff+jwt' };
  for (const { value } of kept)
    expect(await me(shop.url, await new SignJWT(claims).setProtectedHeader(header).sign(value))).toBe(401);
  expect(await webhookSecret()).toMatch(/^sealed:/);
  expect(hook.out).toContain('whsec_');
  // The same attempt with the keys themselves, which only the key from outside opens, would have succeeded.
  const opened = openDatabase(shop.databaseUrl, { max: 1, keys: { current: createSettingKey(FIRST), previous: null } });
  const [cardKey, staffKey] = await Promise.all([readSecret(opened, 'gift-card'), readSecret(opened, 'staff')]);
  await opened.close();
  expect(deriveCode(cardKey, cards[0]?.id ?? '').code).toBe(code);
  expect(await me(shop.url, await new SignJWT(claims).setProtectedHeader(header).sign(staffKey))).toBe(200);
  const bytes = readFileSync(file);
  const secretOfHook = Buffer.from(JSON.parse(hook.out).secret.slice('whsec_'.length), 'base64');
  for (const key of [cardKey, staffKey, secretOfHook])
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(bytes.includes(Buffer.from(key.toString(form), form === 'latin1' ? 'latin1' : 'utf8'))).toBe(false);
  // With the key the copy is a shop again.
  expect(await kerb(['gift-card', 'show', code], FIRST, copy.url)).toMatchObject({ code: 0 });
});

test('SEC-07 keys are changed by command while the shop runs in two processes', async () => {
  const [old, token] = [await issue(FIRST), await logIn(accountClient(shop.url))];
  const second = await startProcess({ KERB_SECRET_KEY: FIRST });
  const both = async (code: string) =>
    Promise.all([shop.url, second.url].map(async (url) => [await me(url, token), await cardsBy(url, token, code)]));
  const good = [
    [200, 1],
    [200, 1],
  ];
  expect(await both(old.code)).toEqual(good);

  // Gift cards: new ones come from the new key, the others stay good.
  expect(await kerb(['secrets', 'rotate', 'gift-card'], FIRST)).toMatchObject({ code: 0 });
  const young = await issue(FIRST);
  expect([await both(old.code), await both(young.code)]).toEqual([good, good]);
  const { rows } = await shop.pool.query('select key_version as v from gift_cards.gift_card order by issued_at desc');
  expect(rows[0].v).toBe(2);

  // The key from outside: one process after the other gets it; the last one seals.
  await shop.deploy(join(import.meta.dirname, '../../build'), {
    KERB_SECRET_KEY: SECOND,
    KERB_SECRET_KEY_PREVIOUS: FIRST,
  });
  expect(await wrappedBy()).toEqual([createSettingKey(FIRST).id]);
  expect(await both(old.code)).toEqual(good);
  await second.close();
  const third = await startProcess({ KERB_SECRET_KEY: SECOND, KERB_SECRET_KEY_PREVIOUS: FIRST });
  expect(await wrappedBy()).toEqual([createSettingKey(SECOND).id]);

  // A new data key by command: what both processes hold goes on, and they read what it sealed.
  const before = await webhookSecret();
  const sealed = await kerb(['secrets', 'seal', '--new-data-key'], SECOND);
  expect([sealed.code, sealed.out]).toEqual([0, expect.stringContaining(createSettingKey(SECOND).id)]);
  expect(await webhookSecret()).not.toBe(before);
  for (const url of [shop.url, third.url])
    expect([await me(url, token), await cardsBy(url, token, young.code)]).toEqual([200, 1]);
  const stale = await kerb(['gift-card', 'show', young.code], FIRST);
  expect([stale.code, stale.err]).toEqual([2, expect.stringContaining('which is another one')]);
  await third.close();
});

test('SEC-07 a shop moves to a key in AWS KMS and back, and does not start while the service refuses', async () => {
  const { code } = await issue(SECOND);
  const here = { KERB_SECRET_KEY: `aws-kms:${KMS_KEY}`, KERB_KMS_ENDPOINT: kms.endpoint, KERB_KMS_TIMEOUT_MS: '2500' };
  const build = join(import.meta.dirname, '../../build');
  await shop.deploy(build, { ...here, KERB_SECRET_KEY_PREVIOUS: SECOND });
  expect(await wrappedBy()).toEqual([`aws-kms:${KMS_KEY}`]);
  await shop.deploy(build, here);
  expect(await cardsBy(shop.url, await logIn(accountClient(shop.url)), code)).toBe(1);
  const calls = kms.calls.length;
  await cardsBy(shop.url, await logIn(accountClient(shop.url)), code);
  expect(kms.calls.length, 'the service is asked once a process').toBe(calls);

  await shop.deploy(null);
  kms.failWith('AccessDeniedException');
  await expect(startProcess(here)).rejects.toThrow('AWS KMS did not decrypt with alias/kerb: AccessDeniedException.');
  kms.failWith(null);
  await shop.deploy(build, {
    KERB_SECRET_KEY: FIRST,
    KERB_SECRET_KEY_PREVIOUS: `aws-kms:${KMS_KEY}`,
    KERB_KMS_ENDPOINT: kms.endpoint,
  });
  expect(await wrappedBy()).toEqual([createSettingKey(FIRST).id]);
  await shop.deploy(build, { KERB_SECRET_KEY: FIRST });
  expect(await cardsBy(shop.url, await logIn(accountClient(shop.url)), code)).toBe(1);
});
