/**
 * Random histories of 2 to 8 clients with faults (A18): after each, every order has ended, every invariant holds and the gateway's
 * journal agrees to the cent. As many as fit into the time (three quarters of a minute in CI); all from a number that is printed:
 * KERB_HISTORY_SEED=123 replays one, KERB_HISTORIES=100000 plays so many.
 */
import { expect, test } from 'vitest';
import { clearFailpoints } from '#platform/failpoint.ts';
import { playHistory } from '../../../tests/support/order-history.ts';
import { openShopFloor } from '../../../tests/support/shop-floor.ts';

const wanted = Number(process.env.KERB_HISTORIES ?? 0);
const only = process.env.KERB_HISTORY_SEED === undefined ? null : Number(process.env.KERB_HISTORY_SEED);
const SECONDS = 45;
/** A floor is left after so many: its books grow, and every invariant reads all of them. */
const A_FLOOR = 40;
const LONGEST_MS = 48 * 3_600_000;

test('A18 random histories end with books that agree', { timeout: wanted > 0 ? LONGEST_MS : 180_000 }, async () => {
  const first = only ?? Math.floor(Math.random() * 2 ** 31);
  const until = Date.now() + SECONDS * 1_000;
  const enough = (played: number) => (only !== null ? played > 0 : wanted > 0 ? played >= wanted : Date.now() > until);
  let played = 0;
  while (!enough(played)) {
    const { floor, close } = await openShopFloor();
    try {
      for (let n = 0; n < A_FLOOR && !enough(played); n += 1) {
        const seed = first + played;
        const log = { lines: [] as string[] };
        await playHistory(floor, seed, log);
        await floor.expectSound().catch((error: unknown) => {
          throw new Error(`history ${seed} (KERB_HISTORY_SEED=${seed}):\n${log.lines.join('\n')}`, { cause: error });
        });
        played += 1;
      }
    } finally {
      clearFailpoints();
      await close();
    }
  }
  process.stdout.write(`${played} histories from seed ${first}\n`);
  expect(played).toBeGreaterThan(0);
});
