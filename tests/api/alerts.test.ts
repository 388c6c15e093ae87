/**
 * FLT-08: every alert of docs/examples/prometheus-rules.yaml fires in the condition that it is about, brought about in a
 * real shop and read from its metrics. Prometheus itself evaluates the rules where `promtool` is installed.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountClient } from '../support/clients/account-client.ts';
import { placeOrder } from '../support/clients/place-order.ts';
import { type Court, insertCourt } from '../support/prepared-shops/harbour-court.ts';
import { type TcpProxy, tcpProxy } from '../support/shop/fault-proxies.ts';
import { freePort } from '../support/shop/free-port.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';
import { namedIn, readAlerts, runbookOf } from '../support/watching/alert-rules.ts';
import { breakShop } from '../support/watching/broken-shop.ts';
import { dashboardExpressions } from '../support/watching/dashboard.ts';
import { type Condition, hasPromtool, testRules } from '../support/watching/promtool.ts';
import { commandsOf, statementOf } from '../support/watching/runbooks.ts';
import { labelsOf, nameOf, parseScrape, type Scrape } from '../support/watching/scrape.ts';

const WAIT = { timeout: patient(30_000) };
/** Nothing listens there. */
const CLOSED = '127.0.0.1:9';
const NOTHING = parseScrape('', 0);
/** What depends on the machine and on this process, which is no shop's, and not on the shop. */
const OF_THE_MACHINE = ['PagesSlow', 'OrdersSlow', 'EventLoopSlow', 'MemoryHigh'];

let shop: TestShop;
let court: Court;
let database: TcpProxy;
let metricsPort: number;
const conditions: Condition[] = [];

beforeAll(async () => {
  metricsPort = await freePort();
  const server = new URL(inject('postgresUrl'));
  database = await tcpProxy({ host: server.hostname, port: Number(server.port) });
  shop = await startTestShop(
    {
      KERB_METRICS_PORT: `${metricsPort}`,
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_DATABASE_POOL: '5',
    },
    {
      template: 'kerb_template',
      fill: async (url) => {
        court = await insertCourt(url);
      },
      through: async (direct) => {
        const url = new URL(direct.databaseUrl);
        url.hostname = '127.0.0.1';
        url.port = `${database.port}`;
        return { ...direct, databaseUrl: url.href, settings: {} };
      },
    },
  );
});
afterAll(async () => {
  await shop?.close();
  await database?.close();
});

const scrape = async (): Promise<Scrape> => parseScrape(await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text());
/** The values of a metric, of all series with this text in their labels. */
const valuesOf = ({ values }: Scrape, name: string, labels = ''): number[] =>
  [...values].filter(([series]) => nameOf(series) === name && series.includes(labels)).map(([, value]) => value);
const untilEach = (name: string, labels: string, least: number, most = Number.POSITIVE_INFINITY) =>
  expect
    .poll(async () => valuesOf(await scrape(), name, labels), WAIT)
    .toSatisfy((found: number[]) => found.length > 0 && found.every((value) => value >= least && value <= most), name);
const order = () =>
  placeOrder(accountClient(shop.url), {
    items: [{ productId: court.productId, variantId: court.sizes[1] ?? '', qty: 1 }],
    email: 'aroha@kerb.example',
    total: 155.9,
  });
const page = (path: string) => fetch(`${shop.url}${path}`).then((reply) => reply.text());

test('FLT-08 a healthy shop fires no alert', async () => {
  for (let n = 0; n < 2; n += 1) expect((await order()).status).toBe(201);
  await page('/nz/');
  await untilEach('kerb_outbox_waiting', '', 0, 0);
  await untilEach('kerb_invariants_age_seconds', '', 0);
  const before = await scrape();
  await page('/nz/');
  // Between two runs of its jobs.
  await untilEach('kerb_database_waiting', '', 0, 0);
  const after = await scrape();
  expect(valuesOf(after, 'kerb_ready')).toEqual([1]);
  expect(Math.max(...valuesOf(after, 'kerb_invariant_broken_rows'))).toBe(0);
  expect(valuesOf(after, 'kerb_outbox_parked')).toEqual([0, 0, 0, 0]);
  expect(valuesOf(after, 'kerb_payment_cases')).toEqual([]);
  conditions.push({ name: 'healthy', before, after, fires: null });
});

test('FLT-08 every statement that a runbook gives to psql runs on the shop’s database', async () => {
  const statements = readAlerts().flatMap(({ alert }) =>
    commandsOf(runbookOf(alert)).flatMap((line) => statementOf(line) ?? []),
  );
  expect(statements.length).toBeGreaterThan(6);
  for (const statement of statements) await expect(shop.pool.query(statement), statement).resolves.toBeDefined();
});

test('FLT-08 messages, cases, books, stock, keys and backups that need a person are in the metrics', async () => {
  await shop.deploy(null);
  await breakShop(shop.pool);
  await shop.deploy('build', {
    KERB_SMTP_URL: `smtp://${CLOSED}`,
    KERB_EDGE: 'varnish',
    KERB_EDGE_URL: `http://${CLOSED}`,
    KERB_EDGE_TOKEN: 'a-token-that-nobody-reads',
    KERB_DATABASE_REPLICA_URLS: `postgres://nobody:nothing@${CLOSED}/nowhere`,
  });
  await untilEach('kerb_outbox_failing', 'lane="mail"', 11);
  await untilEach('kerb_outbox_failing', 'lane="money"', 3);
  await untilEach('kerb_outbox_parked', 'lane="webhooks"', 1);
  await untilEach('kerb_outbox_parked', 'lane="mail"', 1);
  await untilEach('kerb_invariant_broken_rows', 'I1 stock', 1);
  await untilEach('kerb_edge_purges_waiting', '', 1);
  await shop.pool.query("update edge.purge set since = since - interval '5 minutes'");
  // No later check renews what this one found.
  await shop.pool.query("update integrity.last_result set checked_at = now() - interval '4 hours'");
  await untilEach('kerb_invariants_age_seconds', '', 4 * 3_600);
  const after = await scrape();
  expect(valuesOf(after, 'kerb_outbox_late_seconds', 'lane="mail"')[0]).toBeGreaterThan(590);
  expect(valuesOf(after, 'kerb_order_unfinished_seconds')[0]).toBeGreaterThan(3_500);
  expect(valuesOf(after, 'kerb_orders_unfinished')).toEqual([1]);
  expect(valuesOf(after, 'kerb_payment_cases', 'CAPTURE')).toEqual([1]);
  expect(valuesOf(after, 'kerb_errors_total', 'fatal="true"')[0]).toBeGreaterThan(0);
  expect(valuesOf(after, 'kerb_replica_used')).toEqual([0]);
  expect(valuesOf(after, 'kerb_edge_purge_age_seconds')[0]).toBeGreaterThan(290);
  conditions.push({
    name: 'records that need a person',
    before: NOTHING,
    after,
    fires: [
      ...['ErrorNeedsAPerson', 'OutboxLate', 'MailFails', 'CapturesFail', 'WebhooksGivenUp', 'MessagesParked'],
      ...['OrdersInDoubt', 'PaymentsNeedAPerson', 'StockDiffers', 'BooksDisagree', 'BooksNotChecked'],
      ...['PaymentsNotReconciled', 'ApiKeyExpires', 'BackupOld', 'ReplicaNotUsed', 'PurgesLate'],
    ],
  });
});

test('FLT-08 a database that is slow is in the times of answers and in the queries that wait', async () => {
  const { rows } = await shop.pool.query<{ path: string }>('select path from catalogue.product');
  const path = `/nz/products/${rows[0]?.path}`;
  const before = await scrape();
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query('lock table catalogue.product in access exclusive mode');
  const asked = [page(path), ...Array.from({ length: 8 }, order)];
  const during = scrape();
  await new Promise((done) => setTimeout(done, 2_700));
  await client.query('commit');
  client.release();
  await Promise.all(asked);
  const after = await scrape();
  expect(valuesOf(await during, 'kerb_database_waiting')[0]).toBeGreaterThan(0);
  conditions.push({ name: 'slow answers', before, after, fires: ['OrdersSlow', 'PagesSlow'] });
  conditions.push({
    name: 'queries that wait',
    before,
    after: await during,
    fires: ['DatabaseConnectionsWait'],
  });
});

test('FLT-08 a shop without its database says so, and its metrics are still read', async () => {
  const before = await scrape();
  database.set('reset');
  await untilEach('kerb_ready', '', 0, 0);
  const lookUp = accountClient(shop.url).call('POST', '/orders/lookup', {
    number: 'NZ12345678',
    email: 'a@kerb.example',
  });
  expect([(await order()).status, (await lookUp).status]).toEqual([503, 503]);
  // Long enough for the ages to grow.
  await new Promise((done) => setTimeout(done, 1_500));
  const after = await scrape();
  expect(valuesOf(after, 'kerb_ready')).toEqual([0]);
  expect(valuesOf(after, 'kerb_outbox_waiting')).toEqual([]);
  expect(valuesOf(after, 'kerb_job_age_seconds', 'apply-price-changes')[0]).toBeGreaterThan(1.4);
  expect(valuesOf(after, 'kerb_search_age_seconds')[0]).toBeGreaterThan(1.4);
  database.set(null);
  await untilEach('kerb_ready', '', 1);
  conditions.push({
    name: 'no database',
    before,
    after,
    isStuck: true,
    fires: ['ShopNotReady', 'ShopAnswersWithErrors', 'OrdersFail', 'SearchBehind', 'JobNotRun'],
  });
});

test('FLT-08 a process without time, one that uses much memory, one that starts again and again, and none at all', async () => {
  const before = await scrape();
  const until = performance.now() + 600;
  while (performance.now() < until) Math.random();
  await new Promise((done) => setImmediate(done));
  const after = await scrape();
  const at = '{job="kerb",instance="shop:3000",process="1"}';
  // These two are series made by hand: a test does not fill the memory of its machine, and is one process itself.
  conditions.push({
    name: 'no time, memory and restarts',
    before,
    after,
    besides: {
      [`process_resident_memory_bytes${at}`]: '1300000000x25',
      [`process_start_time_seconds${at}`]: '0+60x25',
    },
    fires: ['EventLoopSlow', 'MemoryHigh', 'ShopRestarts'],
  });
  await shop.deploy(null);
  await expect(scrape()).rejects.toThrow();
  conditions.push({
    name: 'no shop',
    before,
    after: NOTHING,
    besides: { 'up{job="kerb",instance="shop:3000"}': '0x25' },
    fires: ['ShopDown'],
  });
});

test('FLT-08 each metric and label of the rules and the dashboard is one of the shop’s, and each alert has a condition that fires it', () => {
  const series = new Set(conditions.flatMap(({ after }) => [...after.values.keys()]));
  const names = new Set([...series].map(nameOf));
  const expressions = [...readAlerts().map(({ alert, expr }) => ({ title: alert, expr })), ...dashboardExpressions()];
  for (const { title, expr } of expressions) {
    const { metrics, labels } = namedIn(expr);
    const known = new Set(['job', 'instance']);
    for (const one of series) if (metrics.includes(nameOf(one))) for (const label of labelsOf(one)) known.add(label);
    expect(metrics.length, title).toBeGreaterThan(0);
    expect(
      metrics.filter((name) => name !== 'up' && !names.has(name)),
      title,
    ).toEqual([]);
    expect(
      labels.filter((label) => !known.has(label)),
      title,
    ).toEqual([]);
  }
  expect(conditions.flatMap(({ fires }) => fires ?? []).sort()).toEqual(
    readAlerts()
      .map(({ alert }) => alert)
      .sort(),
  );
});

test.skipIf(!hasPromtool)(
  'FLT-08 Prometheus fires each alert in its condition and none in a healthy shop (skipped where promtool is not installed)',
  () => {
    const used = new Set(readAlerts().flatMap(({ expr }) => namedIn(expr).metrics));
    expect(testRules(conditions, (name) => used.has(name), OF_THE_MACHINE)).toBe('');
  },
);
