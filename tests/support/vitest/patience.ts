/**
 * The factor by which tests wait longer than on a machine of speed 1, so that no test fails because a machine is slow
 * or busy. Not for response times that the shop promises.
 */
import { measureSpeed } from '../../../bench/support/machine-speed.ts';

/** A shared machine may become slower after it was measured: speeds of 0.39 and 0.12 were seen within half an hour. */
const MAY_BECOME_SLOWER = 3;
/** The measurement takes 400 ms and may coincide with a processor burst, after which the machine is slower. */
const MIN = 3;
const MAX = 8;
const VARIABLE = 'TEST_PATIENCE';

/** Measured once per run; worker processes inherit the result. */
function measurePatience(): number {
  process.env[VARIABLE] ??= Math.min(MAX, Math.max(MIN, MAY_BECOME_SLOWER / measureSpeed().wall)).toFixed(2);
  return Number(process.env[VARIABLE]);
}

/** A timeout in milliseconds, given for a machine of speed 1, scaled to this machine. */
export const patient = (ms: number): number => Math.round(ms * measurePatience());
