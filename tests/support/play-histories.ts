/**
 * Many random histories (A18): several side by side, each lane on a floor of its own, because most of a history is waiting. Seeds that failed
 * once are played first. KERB_HISTORY_SEED=123 plays from that seed on (one, unless KERB_HISTORIES says how many); KERB_HISTORIES=100000 plays so many.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearFailpoints, withOwnFailpoints } from '#platform/failpoint.ts';
import { playHistory } from './order-history.ts';
import { openShopFloor, type ShopFloor, SILENCE_MS } from './shop-floor.ts';

const KEPT = join(import.meta.dirname, 'kept-history-seeds.txt');
const LANES = 4;
/** A floor is left after so many: its books grow, and every invariant reads all of them. */
const A_FLOOR = 40;
/** What a broken history leaves in the books stays there: looking after every few of them is enough to see it. */
const A_LOOK = 4;

const numberIn = (name: string): number | null => (process.env[name] ? Number(process.env[name]) : null);

/** One of `parts` equal shares: how many of its histories were played from which seed on. Throws, naming the seeds, when one ends badly. */
export async function playHistories(share: { part: number; parts: number; wanted: number; seconds: number }): Promise<{ played: number; first: number }> {
  const [from, howMany] = [numberIn('KERB_HISTORY_SEED'), numberIn('KERB_HISTORIES')];
  const all = howMany ?? (from === null ? share.wanted : 1);
  const mine = Math.floor(all / share.parts) + (share.part < all % share.parts ? 1 : 0);
  const first = from ?? Math.floor(Math.random() * 2 ** 31);
  const until = howMany === null ? Date.now() + share.seconds * 1_000 : Number.POSITIVE_INFINITY;
  const kept = from === null && share.part === 0 ? keptSeeds() : [];
  const state = { taken: 0, played: 0, failed: false };
  const next = (): number | null => {
    if (state.failed || state.taken >= mine + kept.length || (state.taken >= kept.length && Date.now() > until)) return null;
    const seed = kept[state.taken] ?? first + share.part + share.parts * (state.taken - kept.length);
    state.taken += 1;
    return seed;
  };
  const lanes = Array.from({ length: Math.min(LANES, mine + kept.length) }, () =>
    withOwnFailpoints(() => playLane(next, state)).catch((error: unknown) => {
      state.failed = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  return { played: state.played, first };
}

const keptSeeds = (): number[] =>
  readFileSync(KEPT, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => Number.parseInt(line, 10));

async function playLane(next: () => number | null, state: { played: number }): Promise<void> {
  for (let seed = next(); seed !== null; ) {
    const { floor, close } = await openShopFloor({ cardTimeoutMs: SILENCE_MS });
    try {
      for (let look = 0; look < A_FLOOR / A_LOOK && seed !== null; look += 1) {
        const stories: string[] = [];
        const seeds: number[] = [];
        for (let n = 0; n < A_LOOK && seed !== null; n += 1) {
          const log = { lines: [] as string[] };
          await playHistory(floor, seed, log).catch((error: unknown) => fail([seed as number], log.lines, error));
          seeds.push(seed);
          stories.push(`history ${seed}:`, ...log.lines);
          seed = next();
        }
        await expectSound(floor, seeds, stories);
        state.played += seeds.length;
      }
    } finally {
      clearFailpoints();
      await close();
    }
  }
}

const expectSound = (floor: ShopFloor, seeds: readonly number[], stories: readonly string[]): Promise<void> =>
  floor.expectSound().catch((error: unknown) => fail(seeds, stories, error));

function fail(seeds: readonly number[], stories: readonly string[], cause: unknown): never {
  if (!process.env.CI) appendFileSync(KEPT, seeds.map((seed) => `${seed}\n`).join(''));
  const what = cause instanceof Error ? cause.message : String(cause);
  // The cause comes first: a list of failures shows no more than the beginning.
  throw new Error(`one of the histories ${seeds.join(', ')} ended badly (KERB_HISTORY_SEED=${seeds[0]}): ${what}\n${stories.join('\n')}`, { cause });
}
