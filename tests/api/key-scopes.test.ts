/** Scopes of machine keys: as narrow as roles, the same as before for keys from before, and a daily amount (SEC-08). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiScope, apiScopes, retiredApiScopes } from '#contract/staff/api-scopes.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { filled, type Operation, operationsOf, scopeOf } from '../support/access/api-operations.ts';
import { type Answer, accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let operations: Operation[];
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  operations = operationsOf((await accountClient(shop.url).call('GET', '/openapi.json')).body);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** A key with these scopes in the database, whatever they are called. */
async function newKey(stored: readonly string[], issueCentsADay: bigint | null = null): Promise<string> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const wanted = { name: 'ERP', scopes: stored as ApiScope[], perMinute: 100_000, days: 1, issueCentsADay };
  const { key } = await addApiKey({ db }, wanted, 'test');
  await close();
  return key;
}
const call = (key: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  accountClient(shop.url).call(method, path, body, { authorization: `Bearer ${key}` });

test('SEC-08 what a machine does to orders, cards and customers has a scope for each action', () => {
  const scopesOf = (...names: string[]) =>
    names.map((name) => scopeOf(operations.find((one) => one.name === name) as Operation));
  const separate = scopesOf(
    'POST /staff/orders/{number}/dispatch',
    'POST /staff/orders/{number}/refunds',
    'POST /staff/orders/{number}/cancel',
    'GET /staff/orders/{number}',
    'GET /staff/orders',
    'GET /staff/exports/orders',
    'GET /staff/gift-cards/{id}',
    'POST /staff/gift-cards',
    'POST /staff/gift-cards/{id}/suspended',
    'POST /staff/gift-cards/{id}/unlock',
    'GET /staff/customers/{customerId}',
    'GET /staff/exports/customers',
  );
  expect(separate).not.toContain(undefined);
  expect(new Set(separate).size).toBe(separate.length);
  const used = new Set(operations.flatMap((one) => scopeOf(one) ?? []));
  expect([...used].sort(), 'every scope opens something').toEqual([...apiScopes].sort());
});

test.each(Object.keys(retiredApiScopes) as (keyof typeof retiredApiScopes)[])(
  'SEC-08 a key with %s from before opens the calls of the scopes it stands for, and no other',
  async (retired) => {
    const key = await newKey([retired]);
    for (const operation of operations) {
      const scope = scopeOf(operation);
      if (!scope) continue;
      const answer = await call(key, operation.method, filled(operation.path, 'x'), operation.hasBody ? [] : undefined);
      const isOpen = (retiredApiScopes[retired] as readonly ApiScope[]).includes(scope);
      expect(answer.body?.errorCode === 'ApiKeyForbidden', operation.name).toBe(!isOpen);
    }
  },
);

test('SEC-08 new keys get no scope from before, and a daily amount only with the scope to issue', async () => {
  const kerb = (...args: string[]) =>
    runKerb(['api-keys', ...args], { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  expect(await kerb('add', 'ERP', '--scope', 'gift-cards:write')).toMatchObject({
    code: 2,
    err: expect.stringContaining('name what is needed of gift-cards:issue, gift-cards:suspend, gift-cards:unlock.'),
  });
  expect((await kerb('add', 'ERP', '--scope', 'orders:view', '--issue-a-day', '50')).code).toBe(2);
  for (const amount of ['0', '100001'])
    expect((await kerb('add', 'ERP', '--scope', 'gift-cards:issue', '--issue-a-day', amount)).code).toBe(2);
  const made = await kerb('add', 'CRM', '--scope', 'gift-cards:issue', '--issue-a-day', '50', '--json');
  expect(JSON.parse(made.out)).toMatchObject({ scopes: ['gift-cards:issue'], issueADay: 50 });
  expect((await kerb('list')).out).toMatch(/CRM .*\$50/);
  const listed = (await kerb('list', '--json')).out.trim().split('\n');
  expect(listed.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ name: 'CRM', issueADay: 50 }),
  );
});

const issue = (key: string, amount: number, cardId: string = randomUUID()) =>
  call(key, 'POST', '/staff/gift-cards', { cardId, amount });
const issuedCents = async (): Promise<number> =>
  Number(
    (await shop.pool.query('select coalesce(sum(issued_cents), 0) as cents from gift_cards.gift_card')).rows[0].cents,
  );

test('SEC-08 a key issues up to its daily amount, however many calls arrive at once; each card counts once, and the next day is another', async () => {
  const key = await newKey(['gift-cards:issue', 'gift-cards:read'], 50_000n);
  const [before, same] = [await issuedCents(), randomUUID()];
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => issue(key, 99.99)),
    ...Array.from({ length: 4 }, () => issue(key, 0.05, same)),
  ]);
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(6);
  expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(Array(10).fill(409));
  expect(await issuedCents()).toBe(before + 50_000);
  expect(await issue(key, 0.01)).toMatchObject({
    status: 409,
    body: {
      errorCode: 'GiftCardDailyAmount',
      message: 'This key issues gift cards of up to $500.00 a day. $0.00 of it is left today.',
    },
  });
  expect((await issue(key, 0.05, same)).body.errorCode).toBe('CardIssuedBefore');
  // Calls at the same moment with one id, of which each finds no card yet, count as one.
  const [twin, id] = [await newKey(['gift-cards:issue'], 10_000n), randomUUID()];
  const twins = await Promise.all(Array.from({ length: 8 }, () => issue(twin, 10, id)));
  expect(twins.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect((await issue(twin, 90)).status).toBe(201);
  // Another key has its own amount, and people have none.
  const other = await newKey(['gift-cards:issue'], 10_000n);
  expect((await issue(other, 60)).status).toBe(201);
  expect((await issue(other, 60)).body.message).toContain('$40.00 of it is left today.');
  expect((await issue(other, 40)).status).toBe(201);
  const manager = await loggedInStaff(shop, 'manager');
  for (let n = 0; n < 2; n += 1)
    expect((await manager.call('POST', '/staff/gift-cards', { cardId: randomUUID(), amount: 5_000 })).status).toBe(201);

  await shop.pool.query('update gift_cards.issued_by_key set day = day - 1');
  expect((await issue(key, 500)).status).toBe(201);
  expect((await issue(key, 0.01)).status).toBe(409);
});

test('SEC-08 a key from before issues up to the default of one card of the largest amount a day', async () => {
  const key = await newKey(['gift-cards:write']);
  expect((await issue(key, 5_000)).status).toBe(201);
  expect((await issue(key, 0.01)).body.errorCode).toBe('GiftCardDailyAmount');
});
