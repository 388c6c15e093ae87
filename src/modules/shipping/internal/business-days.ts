/** Business days of the warehouse and of a destination. Weekends and holidays are none (SHIP-11, LOC-05). Pure. */
import { holidayOn } from '#platform/calendar/nz-holidays.ts';
import { addDays, nzDay, nzTime, weekdayOf } from '#shared/nz-dates.ts';
import type { RegionCode } from '#shared/nz-regions.ts';
import type { ShippingRules } from '../shipping-rules.ts';

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

/** The day on which an order paid now leaves the warehouse, by a cut-off of 'HH:MM'. */
export function leavingDay({ dispatch }: ShippingRules, now: Date, cutOff: string = dispatch.cutOff): string {
  const today = nzDay(now);
  return isBusinessDay(today, dispatch.region) && nzTime(now) < cutOff
    ? today
    : addBusinessDays(today, 1, dispatch.region);
}

/** A time of day some hours later, within the day. */
export function laterInDay(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${`${Math.min(23, Math.max(0, hour + hours))}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}`;
}
