/**
 * A fleet under full load while its parts are killed and cut off (FLT-03): acknowledged orders that are lost or doubled,
 * sizes sold too often, how long pages show what has changed, and how long until shoppers are served as before.
 * FLEET_ROUNDS (7) and FLEET_SEED (1) say how many and which. With FLEET_TABLE=1 the run goes on after the last stored
 * round of that seed (docs/fleet/rounds.tsv), and writes the table of docs/fleet.md and its graph anew.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { installPrograms } from '../../../bin/fleet/install-programs.ts';
import { type Fleet, startFleet } from '../../../bin/fleet/start-fleet.ts';
import { until } from '../../../bin/fleet/until.ts';
import { percentile } from '../../support/bench-shop.ts';
import { planRounds } from '../../support/fleet/fault-plan.ts';
import { chooseGoods, deliverScarce, type FleetGoods } from '../../support/fleet/fleet-goods.ts';
import { rowOf, writeTable } from '../../support/fleet/fleet-table.ts';
import { type Books, readBooks } from '../../support/fleet/read-books.ts';
import { runRound } from '../../support/fleet/run-round.ts';
import { type Crowd, type Shoppers, sendShoppers } from '../../support/fleet/shoppers.ts';
import { watchStalePages } from '../../support/fleet/stale-pages.ts';
import { ROUNDS_FILE, readRounds, type StoredRound, storeRound } from '../../support/fleet/stored-rounds.ts';
import { throughputGraph } from '../../support/fleet/throughput-graph.ts';

type Emit = (name: string, value: number, unit: string) => void;

const ROUNDS = Number(process.env.FLEET_ROUNDS ?? 7);
const SEED = Number(process.env.FLEET_SEED ?? 1);
const KEEPS = process.env.FLEET_TABLE === '1';
const CROWD: Crowd = { pages: 6, quotes: 3, orders: 6, rush: 3, pauseMs: Number(process.env.FLEET_PAUSE_MS ?? 60) };
const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** A round, with what only the figures of its run need. */
interface FleetRound extends StoredRound {
  /** Seconds for which each change was not shown. */
  allStaleS: readonly number[];
  brokenInvariants: number;
}

export async function run(emit: Emit): Promise<void> {
  installPrograms(say);
  const fleet = await startFleet({ say, settings: { KERB_RATE_LIMIT_SCALE: '0', KERB_LOG_LEVEL: 'error' } });
  try {
    const goods = await withPrimary(fleet, chooseGoods);
    const ran: FleetRound[] = [];
    const rounds = planRounds(SEED);
    const stored = KEEPS ? readRounds(SEED) : [];
    for (let turn = 0; turn < stored.length + ROUNDS; turn += 1) {
      const planned = rounds.next().value;
      if (turn < stored.length) continue;
      const round = await oneRound(fleet, goods, turn, planned);
      say(rowOf(round));
      ran.push(round);
      if (KEEPS) keep(round);
    }
    report(ran, emit);
  } finally {
    await fleet.end();
  }
}

async function oneRound(
  fleet: Fleet,
  goods: FleetGoods,
  turn: number,
  round: Parameters<typeof runRound>[2],
): Promise<FleetRound> {
  await withPrimary(fleet, (client) => deliverScarce(client, goods));
  const shoppers = sendShoppers(fleet.url, goods, CROWD);
  const stale = watchStalePages(fleet.url, goods.watched, () => connectPrimary(fleet));
  const result = await runRound(fleet, shoppers, round, turn);
  await Promise.all([shoppers.stop(), stale.stop()]);
  const books = await settledBooks(fleet, shoppers);
  // What was not shown by the end was not shown for at least so long.
  const endedAt = performance.now();
  const staleS = stale.changes.map(({ at, shownAt }) => ((shownAt ?? endedAt) - at) / 1000);
  return {
    seed: SEED,
    round: turn + 1,
    day: new Date().toISOString().slice(0, 10),
    fault: round.fault,
    parts: round.parts.join(' and '),
    machines: result.machines.join(', '),
    placed: shoppers.journal.filter(({ placed }) => placed).length,
    lost: books.lost,
    doubled: books.doubled,
    oversold: books.oversold,
    broken: books.broken.join('; '),
    ordersBackS: result.ordersBackS,
    pagesBackS: result.pagesBackS,
    staleS: staleS.length === 0 ? null : Math.max(...staleS),
    answersEachSecond: result.answersEachSecond,
    allStaleS: staleS,
    brokenInvariants: books.broken.length,
  };
}

function keep(round: FleetRound): void {
  storeRound(round);
  const all = readRounds(SEED);
  writeTable(all);
  writeFileSync(join(dirname(ROUNDS_FILE), 'throughput.svg'), throughputGraph(all));
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

function report(rounds: readonly FleetRound[], emit: Emit): void {
  const sum = (of: (one: FleetRound) => number): number => rounds.reduce((all, one) => all + of(one), 0);
  const back = rounds.map((one) => Math.max(one.ordersBackS ?? 60, one.pagesBackS ?? 60)).sort((a, b) => a - b);
  const stale = rounds.flatMap(({ allStaleS }) => allStaleS).sort((a, b) => a - b);
  const placed = sum((one) => one.placed);
  const lost = sum((one) => one.lost);
  const doubled = sum((one) => one.doubled);
  const oversold = sum((one) => one.oversold);
  const broken = sum((one) => one.brokenInvariants);
  emit('fleet.rounds', rounds.length, 'rounds');
  emit('fleet.orders', placed, 'orders');
  emit('fleet.lost', lost, 'orders');
  emit('fleet.doubled', doubled, 'orders');
  emit('fleet.oversold', oversold, 'sizes');
  emit('fleet.broken_invariants', broken, 'invariants');
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
