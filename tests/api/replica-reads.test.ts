/**
 * FLT-05: reads that may be old go to a replica within the bound, and nobody sees less than they wrote. Two processes of
 * the shop on one primary with a real streaming replica, whose replay the tests pause.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { type Answer, accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/postgres/replicated-postgres.ts';
import { type Outside, startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { shopRoleUrl } from '../support/shop/shop-role-url.ts';
import { patient } from '../support/vitest/patience.ts';

const BOUND_SECONDS = 4;
const TOKEN = 'metrics-token-of-the-replica-test-0123456789';
let servers: ReplicatedPostgres;
let shop: TestShop;
let other: TestShop;
/** A member of staff, who calls one process or the other. */
type Person = (method: string, path: string, body?: unknown, at?: TestShop) => Promise<Answer>;
let mere: Person;
let hemi: Person;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  let outside: Outside | null = null;
  const start = () =>
    startTestShop(
      {
        KERB_DATABASE_REPLICA_URLS: shopRoleUrl(servers.replicaUrl),
        KERB_DATABASE_REPLICA_MAX_LAG_SECONDS: `${BOUND_SECONDS}`,
        KERB_METRICS_TOKEN: TOKEN,
        KERB_DEMO: 'false',
        KERB_RATE_LIMIT_SCALE: '0',
        // Both are one shop, whose tokens name its address.
        KERB_PUBLIC_URL: 'http://localhost:3000',
      },
      {
        template: 'kerb_template',
        logLevel: 'warn',
        database: { databaseUrl: servers.databaseUrl, drop: async () => undefined },
        // Whichever process sends a mail, the first one's simulator has it.
        through: async (own) => {
          outside ??= own;
          return { ...outside, settings: {} };
        },
      },
    );
  shop = await start();
  other = await start();
  mere = await logIn('mere@kerb.example');
  hemi = await logIn('hemi@kerb.example');
});
afterAll(async () => {
  expect(logged().filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  await other?.close();
  await shop?.close();
  await servers?.stop();
});
beforeEach(async () => {
  // A test that failed may have left it paused.
  await servers.resume();
  await servers.caughtUp();
  await usedReplica();
  servers.statements();
});

const logged = (): string[] => [...(shop?.errors ?? []), ...(other?.errors ?? [])];

/** Both processes have seen that the replica shows everything. */
async function usedReplica(): Promise<void> {
  for (const { url } of [shop, other])
    await expect.poll(async () => (await metric(url, 'kerb_replica_used')) === 1).toBe(true);
  // What was written before is older than any measurement that follows.
  await new Promise((done) => setTimeout(done, 2 * (BOUND_SECONDS * 250)));
}
async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}
async function logIn(email: string): Promise<Person> {
  await createStaff(shop, 'manager', email);
  const { body } = await accountClient(shop.url).call('POST', '/staff/login', { email, password: STAFF_PASSWORD });
  const authorization = `Bearer ${body.session.token}`;
  return (method, path, sent, at = shop) => accountClient(at.url).call(method, path, sent, { authorization });
}
const activity = async (person: Person, at = shop): Promise<string> =>
  JSON.stringify((await person('GET', '/staff/activity', undefined, at)).body.entries);
const addRole = async (person: Person, name: string): Promise<void> => {
  expect((await person('POST', '/staff/roles', { name, permissions: ['receiveReturns'] })).status).toBe(201);
};
const report = (person: Person, at = shop) =>
  person('GET', '/staff/figures?from=2026-11-01&to=2026-11-10', undefined, at);
const emptySearches = async (person: Person): Promise<string[]> =>
  (await report(person)).body.emptySearches.map(({ term }: { term: string }) => term);
const search = (term: string) =>
  servers.primary.query("insert into search.empty_search (day, term) values ('2026-11-05', $1)", [term]);

test('FLT-05 a report comes from the replica: within the bound it may be old, beyond the bound it is not', async () => {
  await servers.pause();
  await search('gumboots');
  expect(await emptySearches(hemi)).toEqual([]);
  expect(servers.statements()).toContain('search.empty_search');
  await expect.poll(() => emptySearches(hemi), { timeout: patient(20_000) }).toEqual(['gumboots']);
  expect(await metric(shop.url, 'kerb_replica_used')).toBe(0);
  expect(await metric(shop.url, 'kerb_replica_lag_seconds')).toBeGreaterThan(BOUND_SECONDS);
  await servers.resume();
  await usedReplica();
});

test('FLT-05 who has written sees it at once, in every process; somebody else may see it later', async () => {
  await servers.pause();
  await addRole(mere, 'Packs at night');
  expect(await activity(mere)).toContain('Packs at night');
  expect(await activity(mere, other)).toContain('Packs at night');
  expect(await activity(hemi)).not.toContain('Packs at night');
  expect(servers.statements()).toContain('platform.audit');
  await servers.resume();
  await servers.caughtUp();
  await usedReplica();
  servers.statements();
  expect(await activity(mere)).toContain('Packs at night');
  expect(servers.statements()).toContain('platform.audit');
});

test('FLT-05 a customer’s history comes from the replica as their own rows alone', async () => {
  const email = freshEmail('replica');
  const customer = await newCustomer(shop, email);
  await servers.caughtUp();
  await usedReplica();
  servers.statements();
  expect((await customer.call('GET', '/account/orders')).body.orders).toEqual([]);
  const asked = servers.statements();
  expect(asked).toContain('kerb.customer');
  expect(asked).toContain('orders.orders');
});

test('FLT-05 money, stock, carts and accounts are read from the primary only', async () => {
  const customer = await newCustomer(shop, freshEmail('primary'));
  await usedReplica();
  servers.statements();
  for (const path of ['/staff/stock', '/staff/payment-cases', '/staff/members', '/staff/exports/stock'])
    expect([path, (await hemi('GET', path)).status]).toEqual([path, 200]);
  for (const path of ['/account', '/account/state', '/account/store-credit', '/account/payment-methods'])
    expect([path, (await customer.call('GET', path)).status]).toEqual([path, 200]);
  expect(servers.statements()).toBe('');
  const old = endpoints.filter(({ mayBeOld }) => mayBeOld).map(({ method, path }) => `${method} ${path}`);
  expect(old.sort()).toEqual([
    'get /account/orders',
    'get /staff/experiments',
    'get /staff/figures',
    'get /staff/imported-order-totals',
    'get /staff/page-speed',
    'get /staff/products',
  ]);
  for (const one of endpoints.filter(({ mayBeOld }) => mayBeOld)) expect(Boolean(one.staff ?? one.customer)).toBe(true);
});

test('FLT-05 every call that may be old can be answered by a replica', async () => {
  for (const path of [
    '/staff/figures?from=2026-11-01&to=2026-11-10',
    '/staff/page-speed',
    '/staff/experiments',
    '/staff/imported-order-totals',
    '/staff/products',
    '/staff/orders',
    '/staff/activity',
    '/staff/security-events',
  ]) {
    await usedReplica();
    servers.statements();
    expect([path, (await hemi('GET', path)).status]).toEqual([path, 200]);
    expect([path, servers.statements() !== '']).toEqual([path, true]);
  }
  for (const kind of ['orders', 'order-lines', 'customers']) {
    await usedReplica();
    servers.statements();
    expect((await hemi('GET', `/staff/exports/${kind}`)).status).toBe(200);
    expect([kind, servers.statements().includes('jsonb_build_array')]).toEqual([kind, true]);
  }
  expect(logged().filter((line) => line.includes('a replica failed to answer'))).toEqual([]);
});

test('FLT-05 when the replica is killed in mid-traffic, no error reaches a client', async () => {
  const statuses = new Map<number, number>();
  const until = performance.now() + 3_000;
  const ask = async (person: Person, at: TestShop) => {
    while (performance.now() < until) {
      const { status } = await report(person, at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const asking = Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? ask(mere, shop) : ask(hemi, other))),
  );
  await expect.poll(() => servers.statements()).toContain('search.empty_search');
  servers.kill();
  await asking;
  expect([...statuses.keys()]).toEqual([200]);
  await search('jandals');
  await expect.poll(() => emptySearches(hemi)).toContain('jandals');
  expect(await metric(shop.url, 'kerb_replica_used')).toBe(0);
});
