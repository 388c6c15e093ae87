/** How many times longer tests wait than on a machine of speed 1, so that no test fails because a machine is slow or busy. Not for times that the shop promises. */
import { measureSpeed } from '../../../bench/support/machine-speed.ts';

/** A shared machine that was measured once does other people's work later: 0.39 and 0.12 were met within half an hour. */
const MAY_BECOME_SLOWER = 3;
/** The measurement takes 400 ms and may meet a burst of a processor that is slow afterwards. */
const LEAST = 3;
const MAX = 8;
const VARIABLE = 'TEST_PATIENCE';

/** Measured once in a run; its workers inherit the result. */
function measurePatience(): number {
  process.env[VARIABLE] ??= Math.min(MAX, Math.max(LEAST, MAY_BECOME_SLOWER / measureSpeed().wall)).toFixed(2);
  return Number(process.env[VARIABLE]);
}

/** A limit on waiting in milliseconds, given for a machine of speed 1, as it holds here. */
export const patient = (ms: number): number => Math.round(ms * measurePatience());
