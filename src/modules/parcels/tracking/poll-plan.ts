/** How often a carrier is asked for the scans of a parcel. Pure. */
import type { Tracking } from './track-parcel.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A parcel that has not arrived by then is not asked for any more; its webhooks still count. */
const FOLLOWED_SECONDS = 45 * DAY;
const LONGEST_FAILURE_PAUSE = 6 * HOUR;

/**
 * Seconds until the carrier is asked again, null for never. `ageSeconds`: since the label was bought. After failures the
 * pause doubles from five minutes to six hours.
 */
export function pollPause(tracking: Tracking, ageSeconds: number, failures: number): number | null {
  if (tracking === 'DELIVERED' || tracking === 'RETURNED' || ageSeconds > FOLLOWED_SECONDS) return null;
  if (failures > 0) return Math.min(LONGEST_FAILURE_PAUSE, 5 * MINUTE * 2 ** Math.min(failures - 1, 10));
  if (tracking === 'OUT_FOR_DELIVERY') return 15 * MINUTE;
  if (ageSeconds < 3 * DAY) return 30 * MINUTE;
  return ageSeconds < 10 * DAY ? 2 * HOUR : 6 * HOUR;
}
