/** How often staff log-ins may be tried; all counted in PostgreSQL (D12). Stricter than customers': there are few, and they can do much. */
import type { DurableLimit } from '#platform/durable-limit.ts';

const QUARTER = 900;
const HOUR = 3_600;
export const staffLimits = {
  /** From one network address, whoever is meant. */
  logIns: { name: 'staff-log-ins', most: 60, seconds: QUARTER },
  /** For one account from one address; the right password starts anew. */
  logInHere: { name: 'staff-log-in-here', most: 5, seconds: QUARTER },
  logInAnywhere: { name: 'staff-log-in-anywhere', most: 50, seconds: HOUR },
  passwordChange: { name: 'staff-password-change', most: 5, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

export const IDLE_SECONDS = HOUR;
export const SESSION_SECONDS = 12 * HOUR;
