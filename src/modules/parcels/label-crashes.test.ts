/**
 * Random cycles of buying and voiding labels while processes and the carrier fail
 * (tests/support/label-crashes/label-cycles.ts). KERB_LABEL_SEED=123 runs one with each carrier;
 * `npm run bench -- label-crashes` runs 1,000 crashes.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSeeds } from '../../../tests/support/histories/run-seeds.ts';
import { newFigures, openLabelLane } from '../../../tests/support/label-crashes/label-cycles.ts';
import { type LabelProcess, openLabelProcess } from '../../../tests/support/label-crashes/label-process.ts';
import type { CarrierName } from './carrier.port.ts';

const MAX_DURATION_MS = 8 * 3_600_000;
const CYCLES = 3;
const figures = newFigures();
let crashing: LabelProcess;
beforeAll(async () => {
  crashing = await openLabelProcess();
});
afterAll(() => {
  crashing.close();
  if (process.env.KERB_LABEL_FIGURES)
    writeFileSync(process.env.KERB_LABEL_FIGURES, JSON.stringify({ ...figures, steps: [...figures.steps] }));
});

test.each<CarrierName>(['starshipit', 'nz-post'])(
  'PARC-02 PARC-04 B1 B9 %s: after random crashes and faults the carrier has the labels that the shop says it bought, voided and paid',
  { timeout: process.env.KERB_LABEL_CYCLES ? MAX_DURATION_MS : 120_000 },
  async (carrier) => {
    const { completed } = await runSeeds(
      {
        failedSeedsFile: '../label-crashes/saved-label-seeds.txt',
        seedSetting: 'KERB_LABEL_SEED',
        countSetting: 'KERB_LABEL_CYCLES',
        lanes: 1,
        openLane: () => openLabelLane(carrier, crashing, figures),
        perLane: 60,
        perCheck: 10,
      },
      { wanted: CYCLES, seconds: 20, first: 1 },
    );
    expect(completed).toBeGreaterThan(0);
    expect(figures).toMatchObject({ failures: 0, differences: 0, boughtTwice: 0 });
  },
);
