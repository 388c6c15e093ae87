/** The events of the demo year, the same in every run; a larger number only adds events. Pure. */
import { dice } from './dice.ts';

/** 'waits': still to be dispatched. 'on-its-way': a return that has not arrived yet. */
export type PlannedOutcome = 'waits' | 'delivered' | 'on-its-way' | 'returned' | 'cancelled' | 'refunded';
export interface PlannedOrder {
  no: number;
  /** Days before the day on which the demo year was started. */
  daysAgo: number;
  /** 'HH:MM' in New Zealand. */
  time: string;
  channel: 'web' | 'till';
  /** Index of the customer; null for somebody without an account. */
  customer: number | null;
  /** Indexes of the chosen sizes, and quantities. */
  lines: { size: number; qty: number }[];
  code: 'WELCOME10' | null;
  outcome: PlannedOutcome;
}

export const CUSTOMERS = 40;
/** Every eighth order falls in the last seven days, so that they are never empty. */
const RECENT_EVERY = 8;
const DAYS = 364;

export function planOrder(no: number, sizes: number): PlannedOrder {
  const by = dice(`order:${no}`);
  // The shop grows: more orders in recent weeks.
  const daysAgo = no % RECENT_EVERY === 0 ? (no / RECENT_EVERY) % 7 : Math.floor(DAYS * by.roll() ** 1.4);
  const channel = by.roll() < 0.2 ? 'till' : 'web';
  const hour = channel === 'till' ? by.whole(10, 16) : by.whole(7, 22);
  const customer = by.roll() < 0.45 ? by.whole(0, CUSTOMERS - 1) : null;
  const lines = Array.from({ length: by.pick([1, 1, 1, 1, 2, 2, 3]) }, () => ({
    size: by.whole(0, sizes - 1),
    qty: by.pick([1, 1, 1, 1, 1, 2]),
  }));
  return {
    no,
    daysAgo,
    time: daysAgo === 0 ? '00:01' : `${String(hour).padStart(2, '0')}:${String(by.whole(0, 59)).padStart(2, '0')}`,
    channel,
    customer,
    lines: lines.filter((line, index) => lines.findIndex(({ size }) => size === line.size) === index),
    code: channel === 'web' && by.roll() < 0.12 ? 'WELCOME10' : null,
    outcome: planOutcome(channel, daysAgo, by.roll()),
  };
}

function planOutcome(channel: PlannedOrder['channel'], daysAgo: number, roll: number): PlannedOutcome {
  if (daysAgo < 3) return channel === 'web' && roll >= 0.1 ? 'waits' : 'delivered';
  if (roll < 0.09) return daysAgo < 14 ? 'on-its-way' : 'returned';
  if (channel === 'web' && roll < 0.13) return 'cancelled';
  if (roll < 0.16) return 'refunded';
  return 'delivered';
}

const searches = [
  'velcro sneakers',
  'jandals for kids',
  'steel cap boots',
  'rollerblades',
  'slippers with wool',
  'football boots',
  'wide fit 4e',
  'gumboots',
  'ballet flats',
  'golf shoes',
] as const;

/** Searches without results in the week that began this many weeks ago. */
export function planSearches(weeksAgo: number): { daysAgo: number; term: string; times: number }[] {
  const by = dice(`searches:${weeksAgo}`);
  return Array.from({ length: by.whole(2, 5) }, () => ({
    daysAgo: weeksAgo * 7 + by.whole(0, 6),
    term: by.pick(searches),
    times: by.whole(1, 4),
  }));
}
export const WEEKS = 52;
