/** Business days of the warehouse and of a destination. Weekends and holidays are none (SHIP-11, LOC-05). Pure. */
import { holidayOn } from '#platform/calendar/nz-holidays.ts';
import { addDays, nzDay, nzTime, weekdayOf } from '#shared/nz-dates.ts';
import type { RegionCode } from '#shared/nz-regions.ts';
import type { DeliveryMethod, ShippingRules } from '../shipping-rules.ts';

const isBusinessDay = (day: string, region: RegionCode | null): boolean =>
  Number(weekdayOf(day)) <= 5 && !holidayOn(region, day);

/** The day `count` business days after a day, as 'YYYY-MM-DD'. */
export function addBusinessDays(from: string, count: number, region: RegionCode | null): string {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, region)) left -= 1;
  }
  return day;
}

/** The first day from this one on that is no holiday; weekends count. */
export function nextDayWithoutHoliday(day: string, region: RegionCode | null): string {
  let at = day;
  while (holidayOn(region, at)) at = addDays(at, 1);
  return at;
}

/**
 * The day on which an order paid now leaves the warehouse by a method, and its cut-off as 'HH:MM': the next business day
 * by the file; by a zone the next day with a cut-off that is no holiday there.
 */
export function nextLeaving({ dispatch }: ShippingRules, { arrives, zoned }: DeliveryMethod, now: Date): Leaving {
  const ofFile = ('businessDays' in arrives && arrives.cutOff) || dispatch.cutOff;
  const cutOffOn = (day: string): string | undefined =>
    zoned ? zoned.cutOffs[weekdayOf(day)] : Number(weekdayOf(day)) <= 5 ? ofFile : undefined;
  const today = nzDay(now);
  // At least one weekday has a cut-off, and no weekday is a holiday for a year.
  for (let day = today; ; day = addDays(day, 1)) {
    const cutOff = holidayOn(dispatch.region, day) ? undefined : cutOffOn(day);
    if (cutOff !== undefined && (day > today || nzTime(now) < cutOff)) return { day, cutOff };
  }
}
interface Leaving {
  day: string;
  cutOff: string;
}

/** A time of day some hours later, within the day. */
export function laterInDay(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${`${Math.min(23, Math.max(0, hour + hours))}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}`;
}
