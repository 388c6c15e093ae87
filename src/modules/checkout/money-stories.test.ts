/**
 * Random stories of money against books on paper (tests/support/histories/money-scenario.ts): as many as fit into the time, from a number that is printed.
 * KERB_STORY_SEED=123 plays one; `KERB_STORIES=200000 npm test -- src/modules/checkout/money-stories` plays so many.
 */
import { expect, test } from 'vitest';
import { openScenarioLane } from '../../../tests/support/histories/money-scenario.ts';
import { runSeeds } from '../../../tests/support/histories/run-seeds.ts';

const MAX_DURATION_MS = 48 * 3_600_000;

test('FIX-18 FIX-19 FIX-21 A14 A15 A16 I1 random money stories end each step with the cents, points, uses and units that paper says', {
  timeout: process.env.KERB_STORIES ? MAX_DURATION_MS : 900_000,
}, async () => {
  const stories = {
    kept: 'saved-money-seeds.txt',
    seedSetting: 'KERB_STORY_SEED',
    countSetting: 'KERB_STORIES',
    lanes: 3,
    openLane: openScenarioLane,
    perLane: 60,
    perLook: 6,
  };
  // The same ones in every run, so that what fails is what changed; KERB_STORY_SEED and KERB_STORIES play others.
  const { played, first } = await runSeeds(stories, { wanted: 5_000, seconds: 150, least: 1_000, first: 1 });
  process.stdout.write(`${played} money stories played, from seed ${first} on\n`);
  expect(played).toBeGreaterThan(0);
});
