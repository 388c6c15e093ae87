/**
 * How often staff log-ins may be tried, counted in PostgreSQL (reliability D12). Stricter than for customers: staff are
 * few and have far-reaching rights.
 */
import type { DurableLimit } from '#platform/limits/durable-limit.ts';

const QUARTER = 900;
const HOUR = 3_600;
export const staffLimits = {
  /** From one network address, for any account. */
  logIns: { name: 'staff-log-ins', max: 60, seconds: QUARTER },
  /** Wrong passwords for one account from one network; the right or a newly set password resets the count (FIX-54). */
  logInHere: { name: 'staff-log-in-here', max: 5, seconds: QUARTER },
  logInAnywhere: { name: 'staff-log-in-anywhere', max: 50, seconds: HOUR },
  /** In a browser that was logged in to the account before: wrong passwords entered elsewhere do not count there. */
  logInDevice: { name: 'staff-log-in-device', max: 5, seconds: QUARTER },
  /** Wrong second factors of an account, wherever they come from; a right one resets the count (SEC-09). */
  secondFactor: { name: 'staff-second-factor', max: 5, seconds: QUARTER },
  /** Links by mail for a forgotten password, for one address and from one network. */
  passwordLinks: { name: 'staff-password-links', max: 5, seconds: HOUR },
  passwordLinksHere: { name: 'staff-password-links-here', max: 20, seconds: HOUR },
  passwordChange: { name: 'staff-password-change', max: 5, seconds: HOUR },
} as const satisfies Record<string, DurableLimit>;

export const STAFF_IDLE_SECONDS = HOUR;
export const STAFF_SESSION_SECONDS = 12 * HOUR;
