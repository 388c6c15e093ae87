/** Many random histories (A18). KERB_HISTORY_SEED=123 plays from that seed on (one, unless KERB_HISTORIES says how many); KERB_HISTORIES=100000 plays so many. */
import { clearFailpoints } from '#platform/failpoint.ts';
import { openCheckoutHarness, SILENCE_MS } from '../fixtures/checkout-harness.ts';
import { runHistory } from './order-history.ts';
import { type Amount, runSeeds } from './run-seeds.ts';

/** How many histories were played, from which seed on. Throws, naming the seeds, when one ends badly. */
export const runHistories = (amount: Amount): Promise<{ played: number; first: number }> =>
  runSeeds(
    {
      kept: 'saved-history-seeds.txt',
      seedSetting: 'KERB_HISTORY_SEED',
      countSetting: 'KERB_HISTORIES',
      lanes: 4,
      perLane: 40,
      perLook: 4,
      openLane: async () => {
        const { floor, close } = await openCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
        return {
          play: (seed, log) => runHistory(floor, seed, log),
          look: floor.expectSound,
          close: async () => {
            clearFailpoints();
            await close();
          },
        };
      },
    },
    amount,
  );
