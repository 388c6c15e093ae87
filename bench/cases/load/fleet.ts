/**
 * A fleet under full load while its parts are killed and cut off (FLT-03): acknowledged orders that are lost or doubled,
 * sizes sold too often, how long pages show what has changed, and how long until shoppers are served as before.
 * FLEET_ROUNDS (7) and FLEET_SEED (1) say how many and which; FLEET_TABLE=1 writes the table of docs/fleet.md.
 */
import pg from 'pg';
import { installPrograms } from '../../../bin/fleet/install-programs.ts';
import { type Fleet, startFleet } from '../../../bin/fleet/start-fleet.ts';
import { until } from '../../../bin/fleet/until.ts';
import { percentile } from '../../support/bench-shop.ts';
import { planRounds } from '../../support/fleet/fault-plan.ts';
import { chooseGoods, deliverScarce, type FleetGoods } from '../../support/fleet/fleet-goods.ts';
import { rowOf, type TableRow, writeTable } from '../../support/fleet/fleet-table.ts';
import { type Books, readBooks } from '../../support/fleet/read-books.ts';
import { runRound } from '../../support/fleet/run-round.ts';
import { type Crowd, type Shoppers, sendShoppers } from '../../support/fleet/shoppers.ts';
import { watchStalePages } from '../../support/fleet/stale-pages.ts';

type Emit = (name: string, value: number, unit: string) => void;

const ROUNDS = Number(process.env.FLEET_ROUNDS ?? 7);
const SEED = Number(process.env.FLEET_SEED ?? 1);
const CROWD: Crowd = { pages: 6, quotes: 3, orders: 6, rush: 3, pauseMs: Number(process.env.FLEET_PAUSE_MS ?? 60) };
const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

export async function run(emit: Emit): Promise<void> {
  installPrograms(say);
  const fleet = await startFleet({ say, settings: { KERB_RATE_LIMIT_SCALE: '0', KERB_LOG_LEVEL: 'error' } });
  try {
    const goods = await withPrimary(fleet, chooseGoods);
    const rows: TableRow[] = [];
    const rounds = planRounds(SEED);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const row = await oneRound(fleet, goods, turn, rounds.next().value);
      say(rowOf(turn, row));
      rows.push(row);
      if (process.env.FLEET_TABLE === '1') writeTable(rows, SEED);
    }
    report(rows, emit);
  } finally {
    await fleet.end();
  }
}

async function oneRound(
  fleet: Fleet,
  goods: FleetGoods,
  turn: number,
  round: Parameters<typeof runRound>[2],
): Promise<TableRow> {
  await withPrimary(fleet, (client) => deliverScarce(client, goods));
  const shoppers = sendShoppers(fleet.url, goods, CROWD);
  const stale = watchStalePages(fleet.url, goods.watched, () => connectPrimary(fleet));
  const result = await runRound(fleet, shoppers, round, turn);
  await Promise.all([shoppers.stop(), stale.stop()]);
  const books = await settledBooks(fleet, shoppers);
  const shown = stale.changes.flatMap(({ at, shownAt }) => (shownAt === null ? [] : [(shownAt - at) / 1000]));
  return { round, result, books, placed: shoppers.journal.filter(({ placed }) => placed).length, staleS: shown };
}

/** The books once everything that was begun has ended; what is wrong even then. */
async function settledBooks(fleet: Fleet, shoppers: Shoppers): Promise<Books> {
  let books: Books | null = null;
  await until(
    'true books',
    async () => {
      const primary = await fleet.primary();
      if (primary === null) return null;
      books = await readBooks(fleet.databaseUrlOn(primary), shoppers.journal, fleet.simulatorUrl);
      return books.broken.length === 0 ? true : null;
    },
    30,
  ).catch(() => undefined);
  if (books === null) throw new Error('the books could not be read');
  return books;
}

function report(rows: readonly TableRow[], emit: Emit): void {
  const sum = (of: (row: TableRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const back = rows
    .map(({ result }) => Math.max(result.ordersBackS ?? 60, result.pagesBackS ?? 60))
    .sort((a, b) => a - b);
  const stale = rows.flatMap(({ staleS }) => staleS).sort((a, b) => a - b);
  emit('fleet.rounds', rows.length, 'rounds');
  emit(
    'fleet.orders',
    sum(({ placed }) => placed),
    'orders',
  );
  emit(
    'fleet.lost',
    sum(({ books }) => books.lost),
    'orders',
  );
  emit(
    'fleet.doubled',
    sum(({ books }) => books.doubled),
    'orders',
  );
  emit(
    'fleet.oversold',
    sum(({ books }) => books.oversold),
    'sizes',
  );
  emit(
    'fleet.broken_invariants',
    sum(({ books }) => books.broken.length),
    'invariants',
  );
  emit('fleet.recovery_p50_s', percentile(back, 0.5), 's');
  emit('fleet.recovery_max_s', back.at(-1) ?? 0, 's');
  emit('fleet.stale_p50_s', percentile(stale, 0.5), 's');
  emit('fleet.stale_max_s', stale.at(-1) ?? 0, 's');
}

async function connectPrimary(fleet: Fleet): Promise<pg.Client> {
  const primary = await fleet.primary();
  if (primary === null) throw new Error('no primary');
  const client = new pg.Client({
    connectionString: fleet.databaseUrlOn(primary),
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function withPrimary<T>(fleet: Fleet, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectPrimary(fleet);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
