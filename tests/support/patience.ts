/** How much longer than on a machine of speed 1 tests wait here: a limit on waiting must never be what a slow or busy machine trips over. */
import { measureSpeed } from '../../bench/machine-speed.ts';

const MOST = 4;
const VARIABLE = 'TEST_PATIENCE';

/** Measured once in a run; its workers inherit the result. */
function measurePatience(): number {
  process.env[VARIABLE] ??= Math.min(MOST, Math.max(1, 1 / measureSpeed().wall)).toFixed(2);
  return Number(process.env[VARIABLE]);
}

/** A limit on waiting in milliseconds, given for a machine of speed 1, as it holds here. */
export const patient = (ms: number): number => Math.round(ms * measurePatience());
