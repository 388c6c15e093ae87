/**
 * A whole Shopify shop, made up by a seed, moves by `kerb move shopify` while the shop runs: killed three times on the
 * way, gone on with, compared by day to the cent, repeated, its old addresses asked for, and accounts claimed. Every
 * difference fails the bench. Sizes: BENCH_MOVE_PRODUCTS, _CUSTOMERS, _ORDERS, _GIFT_CARDS, _REDIRECTS, _ADDRESSES,
 * _CLAIMS and _SEED.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  differingDays,
  fingerprints,
  productPaths,
  variantPaths,
  wrongAddresses,
} from '../../../tests/support/shopify-shop/check-moved.ts';
import { claimAccounts } from '../../../tests/support/shopify-shop/claim-accounts.ts';
import { oldAddresses } from '../../../tests/support/shopify-shop/other-rows.ts';
import { type MoveRun, runMove } from '../../../tests/support/shopify-shop/run-move.ts';
import type { ShopSize } from '../../../tests/support/shopify-shop/shop-size.ts';
import { type ShopifyShop, writeShopifyShop } from '../../../tests/support/shopify-shop/write-shopify-shop.ts';
import { type BenchShop, startBenchShop } from '../../support/bench-shop.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4490);
const sizeOf = (name: string, usual: number): number => Number(process.env[`BENCH_MOVE_${name}`] ?? usual);
const size: ShopSize = {
  seed: sizeOf('SEED', 1),
  products: sizeOf('PRODUCTS', 9_000),
  customers: sizeOf('CUSTOMERS', 60_000),
  orders: sizeOf('ORDERS', 200_000),
  giftCards: sizeOf('GIFT_CARDS', 3_000),
  discounts: 200,
  pages: 40,
  posts: 120,
  redirects: sizeOf('REDIRECTS', 5_000),
};

type Emit = (name: string, value: number, unit: string) => void;
/** What the parts of the bench share. */
interface Move {
  emit: Emit;
  shop: BenchShop;
  made: ShopifyShop;
  pool: pg.Pool;
  environment: Record<string, string>;
}

export async function run(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-move-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const url = postgres.localUrl('postgres');
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const environment = { DATABASE_URL: url, KERB_DATA_DIR: join(folder, 'data') };
  let shop: BenchShop | null = null;
  try {
    await migrate(url);
    const made = await writeShopifyShop(folder, size);
    shop = await startBenchShop({
      port: PORT,
      dataDir: folder,
      environment: { ...environment, KERB_DEMO: 'false', KERB_DATA_DIR: environment.KERB_DATA_DIR },
    });
    const move = { emit, shop, made, pool, environment };
    for (const [name, value] of Object.entries(size)) {
      const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      emit(`move.${words}`, value, words.replaceAll('_', ' '));
    }
    await measureImport(move);
    await measureRepeat(move);
    await measureAddresses(move);
    await measureClaims(move);
    emit('move.shop_rss_mb', shop.rssMb(), 'MB');
  } finally {
    await shop?.stop();
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Dry run, then the import, killed when a third of the customers, a third and two thirds of the orders are there. */
async function measureImport({ emit, made, pool, environment }: Move): Promise<void> {
  const args = ['shopify', ...made.files];
  const tried = await runMove([...args, '--dry-run'], environment);
  expectDone(tried, 'the dry run');
  emit('move.dry_run_s', tried.seconds, 's');
  emit('move.dry_run_rss_mb', tried.rssMb, 'MB');
  const has = (table: string, wanted: number) => async () =>
    Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n) >= wanted;
  const runs: MoveRun[] = [];
  for (const killWhen of [
    has('accounts.imported_customer', size.customers / 3),
    has('imported_orders.imported_order', size.orders / 3),
    has('imported_orders.imported_order', (size.orders * 2) / 3),
  ])
    runs.push(await runMove(args, environment, killWhen));
  emit('move.killed', runs.filter(({ code }) => code === null).length, 'times');
  const rest = await runMove(args, environment);
  expectDone(rest, 'the import after it was killed');
  runs.push(rest);
  emit(
    'move.import_s',
    runs.reduce((sum, { seconds }) => sum + seconds, 0),
    's',
  );
  emit('move.rss_mb', Math.max(...runs.map(({ rssMb }) => rssMb)), 'MB');
  const days = await differingDays(pool, made.days);
  emit('move.differing_days', days.length, 'days');
  if (days.length > 0) throw new Error(`totals differ on ${days.slice(0, 5).join(', ')}`);
  process.stderr.write(rest.out);
}

/** The same files again: nothing is new or changed, in any table. */
async function measureRepeat({ emit, made, pool, environment }: Move): Promise<void> {
  const before = await fingerprints(pool);
  const again = await runMove(['shopify', ...made.files], environment);
  expectDone(again, 'the second import');
  emit('move.repeat_s', again.seconds, 's');
  emit('move.repeat_rss_mb', again.rssMb, 'MB');
  const after = await fingerprints(pool);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  emit('move.repeat_changed', changed.length, 'tables');
  if (changed.length > 0) throw new Error(`the second import changed ${changed.join(', ')}`);
}

async function measureAddresses({ emit, shop, pool }: Move): Promise<void> {
  const count = sizeOf('ADDRESSES', 20_000);
  const pages = { products: await productPaths(pool), variants: await variantPaths(pool) };
  // The shop has read the last products.
  for (const [last] of [[...oldAddresses(size, size.redirects + size.products)].slice(-1)])
    while (last && (await wrongAddresses(shop.url, [last], pages)).length > 0)
      await new Promise((done) => setTimeout(done, 500));
  const started = performance.now();
  const wrong = await wrongAddresses(shop.url, oldAddresses(size, count), pages);
  emit('move.addresses', count, 'addresses');
  emit('move.addresses_s', (performance.now() - started) / 1000, 's');
  emit('move.addresses_wrong', wrong.length, 'addresses');
  if (wrong.length > 0) throw new Error(`old addresses: ${wrong.slice(0, 5).join('; ')}`);
  // Pages that the addresses lead to, one in fifty.
  const targets = [...new Set(pages.products.values())].filter((_, at) => at % 50 === 0);
  for (const path of targets) {
    const { status } = await fetch(`${shop.url}/nz${path}`);
    if (status !== 200) throw new Error(`/nz${path} answered ${status}`);
  }
  emit('move.pages_opened', targets.length, 'pages');
}

async function measureClaims({ emit, shop }: Move): Promise<void> {
  const wanted = Math.min(sizeOf('CLAIMS', 25), size.customers);
  const claimed = await claimAccounts({ url: shop.url, simulatorUrl: `http://127.0.0.1:${PORT + 1}` }, size, wanted);
  emit('move.claimed', claimed, 'accounts');
  if (claimed < wanted) throw new Error(`${wanted - claimed} accounts could not be claimed`);
}

function expectDone({ code, out, err }: MoveRun, what: string): void {
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${out.slice(-2_000)} ${err.slice(-2_000)}`);
}
