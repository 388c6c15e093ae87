/**
 * A server process of the shop with its job loops, its own database with products, the simulator, and a client: for
 * benchmarks of checkout.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import type { Ctx } from '#platform/context.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { buildSite } from '#server/build/build-site.ts';
import { shopEnvironment, shopNodeFlags } from '../../../bin/shop-node.mjs';
import { cpuMsOf, cpuMsOfFamily } from '../cpu-time.ts';
import { livePromotions } from '../live-promotions.ts';
import { type OrderClient, openOrderClient, type Shoe } from './order-client.ts';

const SOURCES = join(import.meta.dirname, '../../../src');
const SHOES = 400;
const MAX_SOCKETS = 60;
const PORT = Number(process.env.BENCH_PORT ?? 4390);
const [SIMULATOR_PORT, SMTP_PORT] = [PORT + 1, PORT + 2];

export interface OrderShop {
  database: DatabaseHandle;
  databaseUrl: string;
  /** The shop's URL without a path. */
  url: string;
  simulatorPort: number;
  /** Processor time in milliseconds that each part has used so far. */
  cpuMs: () => { shop: number; simulator: number; postgres: number; client: number };
  /** The product of that number; numbers wrap around. */
  shoe: (number: number) => Shoe;
  client: OrderClient;
  /** A client of its own, with that many connections. */
  openClient: (maxSockets: number) => OrderClient;
  stop: () => Promise<void>;
}

/** Open stores with stock, and the promotions of live-promotions.ts: what a quote processes in a shop of some size. */
export async function startOrderShop({
  stores = 0,
  withOffers = false,
  environment = {} as Record<string, string>,
} = {}): Promise<OrderShop> {
  await buildSite();
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-order-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const databaseUrl = postgres.localUrl('postgres');
  const database = openDatabase(databaseUrl, { max: 4, statementTimeoutMs: 60_000 });
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    }
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(databaseUrl);
    const shoes = await createProducts(database, stores);
    if (withOffers)
      await importPromotions(
        { db: database.db } as Ctx,
        livePromotions.map((definition) => ({ line: 1, definition })),
      );
    const simulator = forkSimulator(join(folder, 'simulator'));
    children.push(simulator);
    await untilOpen(`http://127.0.0.1:${SIMULATOR_PORT}/journal`);
    const shop = forkShop(databaseUrl, folder, environment);
    children.push(shop);
    await untilReady(shop);
    const client = openOrderClient(PORT, MAX_SOCKETS);
    const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return {
      url: `http://127.0.0.1:${PORT}`,
      database,
      databaseUrl,
      simulatorPort: SIMULATOR_PORT,
      shoe: (number) => shoes[number % SHOES] as Shoe,
      client,
      openClient: (maxSockets) => openOrderClient(PORT, maxSockets),
      cpuMs: () => cpuMsOfParts(shop, simulator, postmaster),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const forkSimulator = (dataDir: string): ChildProcess =>
  fork(
    join(SOURCES, 'simulator/run-simulator.ts'),
    ['--port', `${SIMULATOR_PORT}`, '--smtp-port', `${SMTP_PORT}`, '--data', dataDir],
    { stdio: 'ignore' },
  );

const forkShop = (databaseUrl: string, dataDir: string, environment: Record<string, string>): ChildProcess =>
  fork(join(SOURCES, 'server/run-shop.ts'), [], {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(process.env.BENCH_NODE_FLAGS ? process.env.BENCH_NODE_FLAGS.split(' ') : shopNodeFlags),
      ...(process.env.BENCH_CPU_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_CPU_PROF}`] : []),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...shopEnvironment,
      PORT: `${PORT}`,
      KERB_DATA_DIR: dataDir,
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_LOG_LEVEL: 'error',
      // The way a shop's first process tells its workers what to serve.
      KERB_INTERNAL_TASK: JSON.stringify({
        databaseUrl,
        simulator: { url: `http://127.0.0.1:${SIMULATOR_PORT}`, smtpUrl: `smtp://127.0.0.1:${SMTP_PORT}` },
      }),
      ...environment,
    },
  });

/** Resolves once the shop serves; throws when it ends before that. */
const untilReady = (shop: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    shop.once('message', () => done());
    shop.once('exit', (code) => fail(new Error(`the shop ended with code ${code} before it was ready`)));
  });

const cpuMsOfParts = (shop: ChildProcess, simulator: ChildProcess, postmaster: number) => ({
  shop: cpuMsOf(shop.pid ?? 0),
  simulator: cpuMsOf(simulator.pid ?? 0),
  postgres: cpuMsOfFamily(postmaster),
  client: cpuMsOf(process.pid),
});

/**
 * How often this process waits for PostgreSQL while `work` runs: statements sent in one tick of the event loop share a
 * round trip.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  const underWay = new Set<pg.Client>();
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!underWay.has(this)) {
      count += 1;
      underWay.add(this);
      process.nextTick(() => underWay.delete(this));
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
}

/** A catalogue of four hundred products with plenty of stock. */
async function createProducts({ pool }: DatabaseHandle, stores: number): Promise<Shoe[]> {
  const { rows } = await pool.query(
    `
    with b as (insert into catalogue.brand (slug, name) values ('tussock', 'Tussock') returning id),
    c as (insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear') returning id),
    p as (insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
      select 'P' || n, 'P' || n, 'p' || n, b.id, c.id, 'Court Low ' || n, 'unisex', 'Court shoe', 'Kelp', 14990, 'current', 'basic' from b, c, generate_series(1, $1::int) n returning id, code),
    v as (insert into catalogue.variant (product_id, code, position, label) select id, code || '-9', 1, 'US 9' from p returning id, product_id),
    s as (insert into stock.stock (variant_id, location_id, on_hand) select id, 'warehouse', 1000000 from v),
    m as (insert into stock.stock_move (variant_id, location_id, kind, qty) select id, 'warehouse', 'receive', 1000000 from v)
    select id, product_id from v`,
    [SHOES],
  );
  // A third of the stores stock every product, the others every third one.
  await pool.query(
    `with l as (insert into stores.location (id, kind, name, slug) select 'store-' || n, 'store', 'Store ' || n, 'store-' || n from generate_series(1, $1::int) n returning id),
    held as (select v.id as variant_id, l.id as location_id from catalogue.variant v, l
      where hashtext(l.id) % 3 = 0 or (v.id + hashtext(l.id)) % 3 = 0),
    s as (insert into stock.stock (variant_id, location_id, on_hand) select variant_id, location_id, 1000 from held)
    insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'receive', 1000 from held`,
    [stores],
  );
  // Empty tables are not analysed: PostgreSQL would plan as if they stayed empty.
  await pool.query(
    'vacuum analyze catalogue.product, catalogue.variant, stock.stock, stock.stock_move, stores.location',
  );
  return rows.map((row) => ({ productId: `${row.product_id}`, variantId: `${row.id}` }));
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const open = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (open) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}
