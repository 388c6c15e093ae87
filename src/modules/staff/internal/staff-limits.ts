/** How often staff log-ins may be tried; all counted in PostgreSQL (D12). Stricter than customers': there are few, and they can do much. */
import type { DurableLimit } from '#platform/limits/durable-limit.ts';

const QUARTER = 900;
const HOUR = 3_600;
export const staffLimits = {
  /** From one network address, whoever is meant. */
  logIns: { name: 'staff-log-ins', most: 60, seconds: QUARTER },
  /** Wrong passwords for one account from one network; the right one, and a new one, start anew (FIX-54). */
  logInHere: { name: 'staff-log-in-here', most: 5, seconds: QUARTER },
  logInAnywhere: { name: 'staff-log-in-anywhere', most: 50, seconds: HOUR },
  /** At a browser that has been used to log in to the account before: nobody else's wrong passwords count there. */
  logInDevice: { name: 'staff-log-in-device', most: 5, seconds: QUARTER },
  passwordChange: { name: 'staff-password-change', most: 5, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

export const IDLE_SECONDS = HOUR;
export const SESSION_SECONDS = 12 * HOUR;
