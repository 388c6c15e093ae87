/**
 * Runs many random scenarios derived from seeds: several lanes in parallel, each with its own harness, because most of
 * a scenario is waiting. Seeds that failed once are saved and run first.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOwnFailpoints } from '#platform/steps/failpoint.ts';

/** mulberry32: the same numbers for the same seed on every machine. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What happened in a scenario, for the failure message. */
export interface ScenarioLog {
  lines: string[];
}
/** A harness on which scenarios run one after another. */
export interface Lane {
  run: (seed: number, log: ScenarioLog) => Promise<void>;
  /** Checks that everything which ran in this lane is consistent; throws where it is not. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}
export interface ScenarioSet {
  /** The file of seeds that failed once, in this folder. */
  failedSeedsFile: string;
  /** Environment variables: the first seed (one scenario, unless a count is given), and the count. */
  seedSetting: string;
  countSetting: string;
  lanes: number;
  openLane: () => Promise<Lane>;
  /** Scenarios per lane; then a new lane is opened, because every invariant reads all data of a lane. */
  perLane: number;
  /**
   * Scenarios per check. A broken scenario leaves its inconsistency in the data, so checking after every few is enough.
   */
  perCheck: number;
}
/** `wanted` scenarios, or as many as fit into `seconds`. */
export interface Amount {
  wanted: number;
  seconds?: number;
  /** The first seed; a random one by default. */
  first?: number;
}

const numberIn = (name: string): number | null => (process.env[name] ? Number(process.env[name]) : null);

/** Returns how many scenarios were run, and the first seed. Throws, naming the seeds, when one fails. */
export async function runSeeds(scenarios: ScenarioSet, amount: Amount): Promise<{ completed: number; first: number }> {
  const [from, count] = [numberIn(scenarios.seedSetting), numberIn(scenarios.countSetting)];
  const wanted = count ?? (from === null ? amount.wanted : 1);
  const first = from ?? amount.first ?? Math.floor(Math.random() * 2 ** 31);
  const until = count === null && amount.seconds ? Date.now() + amount.seconds * 1_000 : Number.POSITIVE_INFINITY;
  const failed = from === null ? failedSeeds(scenarios.failedSeedsFile) : [];
  const state = { taken: 0, completed: 0, failed: false };
  const next = (): number | null => {
    if (state.failed || state.taken >= wanted + failed.length || (state.taken >= failed.length && Date.now() > until))
      return null;
    const seed = failed[state.taken] ?? first + state.taken - failed.length;
    state.taken += 1;
    return seed;
  };
  const lanes = Array.from({ length: Math.min(scenarios.lanes, wanted + failed.length) }, () =>
    withOwnFailpoints(() => runLane(scenarios, next, state)).catch((error: unknown) => {
      state.failed = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  return { completed: state.completed, first };
}

const failedSeeds = (file: string): number[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => Number.parseInt(line, 10));

async function runLane(scenarios: ScenarioSet, next: () => number | null, state: { completed: number }): Promise<void> {
  for (let seed = next(); seed !== null; ) {
    const lane = await scenarios.openLane();
    try {
      for (let check = 0; check < scenarios.perLane / scenarios.perCheck && seed !== null; check += 1) {
        const [lines, seeds]: [string[], number[]] = [[], []];
        for (let n = 0; n < scenarios.perCheck && seed !== null; n += 1) {
          const log: ScenarioLog = { lines: [] };
          await lane.run(seed, log).catch((error: unknown) => fail(scenarios, [seed as number], log.lines, error));
          seeds.push(seed);
          lines.push(`scenario ${seed}:`, ...log.lines);
          seed = next();
        }
        await lane.check().catch((error: unknown) => fail(scenarios, seeds, lines, error));
        state.completed += seeds.length;
      }
    } finally {
      await lane.close();
    }
  }
}

function fail(scenarios: ScenarioSet, seeds: readonly number[], lines: readonly string[], cause: unknown): never {
  if (!process.env.CI)
    appendFileSync(join(import.meta.dirname, scenarios.failedSeedsFile), seeds.map((seed) => `${seed}\n`).join(''));
  const what = cause instanceof Error ? `${cause.message}${differs(cause)}` : String(cause);
  // The cause comes first: a list of failures shows only the beginning of a message.
  throw new Error(
    `one of the scenarios ${seeds.join(', ')} failed (${scenarios.seedSetting}=${seeds[0]}): ${what}\n${lines.join('\n')}`,
    { cause },
  );
}

/** Lines that differ between two values. */
function differs(cause: Error & { actual?: unknown; expected?: unknown }): string {
  if (typeof cause.actual !== 'string' && typeof cause.actual !== 'object') return '';
  const linesOf = (value: unknown) =>
    (typeof value === 'string'
      ? value
      : (JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one), 1) ?? '')
    ).split('\n');
  const [is, should] = [linesOf(cause.actual), linesOf(cause.expected)];
  const changed = [
    ...is.filter((line) => !should.includes(line)).map((line) => `+ ${line}`),
    ...should.filter((line) => !is.includes(line)).map((line) => `- ${line}`),
  ];
  return changed.length > 0 ? `\n${changed.slice(0, 40).join('\n')}` : '';
}
