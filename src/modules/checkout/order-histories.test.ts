/**
 * Random histories of 2 to 8 clients with faults (reliability A18): every order has ended, every invariant holds, and
 * the journals of gateway, pay in four and airline agree to the cent. 2,000, or as many as fit into the time, starting
 * from a seed that is printed (tests/support/histories/run-histories.ts).
 */
import { expect, test } from 'vitest';
import { runHistories } from '../../../tests/support/histories/run-histories.ts';

const MAX_DURATION_MS = 48 * 3_600_000;

test('A18 after random histories all records agree', {
  timeout: process.env.KERB_HISTORIES ? MAX_DURATION_MS : 400_000,
}, async () => {
  const { completed: played, first } = await runHistories({ wanted: 2_000, seconds: 60 });
  process.stdout.write(`${played} histories played, from seed ${first} on\n`);
  expect(played).toBeGreaterThan(0);
});
