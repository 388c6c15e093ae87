/**
 * Many random histories (reliability A18). KERB_HISTORY_SEED=123 starts at that seed (one history, unless
 * KERB_HISTORIES gives a count); KERB_HISTORIES=100000 runs that many.
 */
import { clearFailpoints } from '#platform/steps/failpoint.ts';
import { openCheckoutHarness, SILENCE_MS } from '../fixtures/checkout-harness.ts';
import { runHistory } from './order-history.ts';
import { type Amount, runSeeds } from './run-seeds.ts';

/** Returns how many histories were run, and the first seed. Throws, naming the seeds, when one fails. */
export const runHistories = (amount: Amount): Promise<{ completed: number; first: number }> =>
  runSeeds(
    {
      failedSeedsFile: 'saved-history-seeds.txt',
      seedSetting: 'KERB_HISTORY_SEED',
      countSetting: 'KERB_HISTORIES',
      lanes: 4,
      perLane: 40,
      perCheck: 4,
      openLane: async () => {
        const { harness, close } = await openCheckoutHarness({ cardTimeoutMs: SILENCE_MS });
        return {
          run: (seed, log) => runHistory(harness, seed, log),
          check: harness.expectInvariantsHold,
          close: async () => {
            clearFailpoints();
            await close();
          },
        };
      },
    },
    amount,
  );
