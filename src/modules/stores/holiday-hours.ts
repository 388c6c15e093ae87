/**
 * Opening hours on holidays where a store has set none: closed by law, from 13:00 on ANZAC Day, short hours on the
 * rest. Pure.
 */
import type { DayHours, SpecialDay, WeekHours } from '#contract/stores/opening-hours.ts';
import { holidaysOf } from '#platform/calendar/nz-holidays.ts';
import { addDays, nzDay, weekdayOf } from '#shared/nz-dates.ts';
import { regionOfPostcode } from '#shared/nz-regions.ts';

/** Days on which shops may not open (Shop Trading Hours Act 1990). */
export const allStoresClosedOn: readonly string[] = ['Good Friday', 'Easter Sunday', 'Christmas Day'];
/** Shops stay closed until 13:00. */
const anzacDay = { name: 'ANZAC Day', opens: '13:00' } as const;
const shortHours = ['10:00', '16:00'] as const;

export interface HolidayHabits {
  postcode: string;
  hours: WeekHours;
  /** The store's own hours of certain days; they take precedence over the general rules. */
  ownDays: readonly SpecialDay[];
  /** Days on which the store is closed, whatever its hours. */
  closure?: Closure | null;
}
/** First and last day, and what customers read. */
export interface Closure {
  from: string;
  until: string;
  reason: string;
}

/**
 * Days that differ from the usual week, from yesterday for `aheadDays`, by day. Where holidays have short hours, they
 * never make a day longer.
 */
export function specialDaysOf(
  { postcode, hours, ownDays, closure }: HolidayHabits,
  now: Date,
  aheadDays = 40,
): SpecialDay[] {
  const from = addDays(nzDay(now), -1);
  const until = addDays(from, aheadDays);
  const region = regionOfPostcode(postcode);
  const days = new Map<string, SpecialDay>();
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1) {
    for (const { day, name } of holidaysOf(region, year).values())
      days.set(day, { day, name, hours: holidayHours(name, hours[weekdayOf(day)] ?? null) });
  }
  for (const own of ownDays) days.set(own.day, own);
  if (closure)
    for (let day = later(closure.from, from); day <= closure.until && day <= until; day = addDays(day, 1))
      days.set(day, { day, name: closure.reason, hours: null });
  return [...days.values()].filter(({ day }) => day >= from && day <= until).sort((a, b) => (a.day < b.day ? -1 : 1));
}

const later = (a: string, b: string): string => (a > b ? a : b);

function holidayHours(name: string, usual: DayHours): DayHours {
  if (usual === null || allStoresClosedOn.includes(name)) return null;
  const [opens, closes] = name === anzacDay.name ? ([anzacDay.opens, usual[1]] as const) : shortHours;
  const [, start] = [usual[0], opens].sort() as [string, string];
  const [end] = [usual[1], closes].sort() as [string, string];
  return start < end ? [start, end] : null;
}
