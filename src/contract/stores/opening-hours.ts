/**
 * When a store is open: its week and special days, and the result at an instant. Browser and server use the same rules.
 * Pure.
 */
import { addDays, formatCalendarDay, formatTime, nzDay, nzInstant, nzTime, weekdayOf } from '#shared/nz-dates.ts';

/** Opening and closing time, 'HH:MM' in New Zealand; null: closed. */
export type DayHours = readonly [opens: string, closes: string] | null;
export type WeekHours = Partial<Record<'1' | '2' | '3' | '4' | '5' | '6' | '7', DayHours>>;
export interface SpecialDay {
  /** 'YYYY-MM-DD'. */
  day: string;
  name: string;
  hours: DayHours;
}
export interface OpeningHours {
  /** By ISO weekday. */
  hours: WeekHours;
  /** Holidays and other exceptions, by day. */
  specialDays: readonly SpecialDay[];
  /** Opening hours until an order is ready for pickup; absent where the shipping file's hold. */
  readyAfterHours?: number | undefined;
}

/** How many days ahead a store's next opening is searched. */
const MAX_DAYS_AHEAD = 31;

export const specialDay = (store: OpeningHours, day: string): SpecialDay | null =>
  store.specialDays.find((one) => one.day === day) ?? null;

export function hoursOn(store: OpeningHours, day: string): DayHours {
  const special = specialDay(store, day);
  return special ? special.hours : (store.hours[weekdayOf(day)] ?? null);
}

/** '9 am – 5:30 pm' or 'Closed'. */
export const hoursText = (hours: DayHours): string =>
  hours ? `${formatTime(hours[0])} – ${formatTime(hours[1])}` : 'Closed';

/** Whether a store is open, and the text: 'Open until 5:30 pm', 'Closed, opens Mon 23 Nov at 9 am'. */
export function openNow(store: OpeningHours, now: Date): { open: boolean; text: string } {
  const today = nzDay(now);
  const time = nzTime(now);
  const hours = hoursOn(store, today);
  if (hours && time >= hours[0] && time < hours[1]) return { open: true, text: `Open until ${formatTime(hours[1])}` };
  for (let ahead = hours && time < hours[0] ? 0 : 1; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const then = hoursOn(store, day);
    if (!then) continue;
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : formatCalendarDay(day);
    return { open: false, text: `Closed, opens ${when} at ${formatTime(then[0])}` };
  }
  return { open: false, text: 'Closed' };
}

/** When a store will have been open for `minutes` minutes from now on; null when that is more than a month ahead. */
export function afterOpenMinutes(store: OpeningHours, now: Date, minutes: number): Date | null {
  let left = minutes * 60_000;
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(nzDay(now), ahead);
    const hours = hoursOn(store, day);
    if (!hours) continue;
    const opens = Math.max(nzInstant(day, hours[0]).getTime(), now.getTime());
    const closes = nzInstant(day, hours[1]).getTime();
    if (closes - opens >= left) return new Date(opens + left);
    left -= Math.max(0, closes - opens);
  }
  return null;
}
