/**
 * Many random stories from numbers alone: several side by side, each lane on a floor of its own, because most of a story is waiting.
 * Seeds that failed once are kept and played first.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOwnFailpoints } from '#platform/failpoint.ts';

/** mulberry32: the same numbers for the same seed, everywhere. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What happened in a story, for whoever reads a failure. */
export interface StoryLog {
  lines: string[];
}
/** Where the stories of a lane are played. */
export interface Lane {
  play: (seed: number, log: StoryLog) => Promise<void>;
  /** What must hold of everything that was played here; throws where it does not. */
  look: () => Promise<void>;
  close: () => Promise<void>;
}
export interface Stories {
  /** The file of seeds that failed once, in this folder. */
  kept: string;
  /** Environment variables: the seed to play from (one story, unless told how many), and how many. */
  seedSetting: string;
  countSetting: string;
  lanes: number;
  openLane: () => Promise<Lane>;
  /** A lane is left after so many: its books grow, and every invariant reads all of them. */
  perLane: number;
  /** What a broken story leaves in the books stays there: looking after every few of them is enough to see it. */
  perLook: number;
}
/** The wanted number, or as many as fit into the seconds but no fewer than `least`. */
export interface Amount {
  wanted: number;
  seconds: number;
  least?: number;
  /** The seed to begin with; a random one unless told. */
  first?: number;
}

const numberIn = (name: string): number | null => (process.env[name] ? Number(process.env[name]) : null);

/** How many stories were played, from which seed on. Throws, naming the seeds, when one ends badly. */
export async function runSeeds(stories: Stories, amount: Amount): Promise<{ played: number; first: number }> {
  const [from, howMany] = [numberIn(stories.seedSetting), numberIn(stories.countSetting)];
  const wanted = howMany ?? (from === null ? amount.wanted : 1);
  const least = amount.least ?? 0;
  const first = from ?? amount.first ?? Math.floor(Math.random() * 2 ** 31);
  const until = howMany === null ? Date.now() + amount.seconds * 1_000 : Number.POSITIVE_INFINITY;
  const kept = from === null ? keptSeeds(stories.kept) : [];
  const state = { taken: 0, played: 0, failed: false };
  const next = (): number | null => {
    if (
      state.failed ||
      state.taken >= wanted + kept.length ||
      (state.taken >= kept.length + least && Date.now() > until)
    )
      return null;
    const seed = kept[state.taken] ?? first + state.taken - kept.length;
    state.taken += 1;
    return seed;
  };
  const lanes = Array.from({ length: Math.min(stories.lanes, wanted + kept.length) }, () =>
    withOwnFailpoints(() => runLane(stories, next, state)).catch((error: unknown) => {
      state.failed = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  return { played: state.played, first };
}

const keptSeeds = (file: string): number[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => Number.parseInt(line, 10));

async function runLane(stories: Stories, next: () => number | null, state: { played: number }): Promise<void> {
  for (let seed = next(); seed !== null; ) {
    const lane = await stories.openLane();
    try {
      for (let look = 0; look < stories.perLane / stories.perLook && seed !== null; look += 1) {
        const [told, seeds]: [string[], number[]] = [[], []];
        for (let n = 0; n < stories.perLook && seed !== null; n += 1) {
          const log: StoryLog = { lines: [] };
          await lane.play(seed, log).catch((error: unknown) => fail(stories, [seed as number], log.lines, error));
          seeds.push(seed);
          told.push(`story ${seed}:`, ...log.lines);
          seed = next();
        }
        await lane.look().catch((error: unknown) => fail(stories, seeds, told, error));
        state.played += seeds.length;
      }
    } finally {
      await lane.close();
    }
  }
}

function fail(stories: Stories, seeds: readonly number[], told: readonly string[], cause: unknown): never {
  if (!process.env.CI)
    appendFileSync(join(import.meta.dirname, stories.kept), seeds.map((seed) => `${seed}\n`).join(''));
  const what = cause instanceof Error ? `${cause.message}${differs(cause)}` : String(cause);
  // The cause comes first: a list of failures shows no more than the beginning.
  throw new Error(
    `one of the stories ${seeds.join(', ')} ended badly (${stories.seedSetting}=${seeds[0]}): ${what}\n${told.join('\n')}`,
    { cause },
  );
}

/** Which lines of two books are not the same. */
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
