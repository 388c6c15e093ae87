/** When a parcel arrives, in words and New Zealand days. Weekends do not count as business days (SHIP-11, LOC-05). */
import { formatDay, nzDay, TIME_ZONE } from '#shared/nz-dates.ts';
import { type DeliveryMethod, dispatchHour, vanHours } from './delivery-methods.ts';

const DAY = 86_400_000;
const hourParts = new Intl.DateTimeFormat('en-NZ', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' });

// A calendar day is held as its midnight in UTC, which is the middle of that day in New Zealand all year round.
const calendarDay = (instant: Date): Date => new Date(`${nzDay(instant)}T00:00:00Z`);
const isBusinessDay = (day: Date): boolean => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;

function addBusinessDays(from: Date, count: number): Date {
  let day = from;
  for (let left = count; left > 0; ) {
    day = new Date(day.getTime() + DAY);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

// Vans and stores need four hours for an order.
const isTooLate = (hour: number): boolean => hour >= vanHours.to - 4;

/** Whether what is ordered now can be collected on the same day; the day of 'readyToCollect' by name. */
export const pickUpDay = (now: Date): 'today' | 'tomorrow' => (isTooLate(Number(hourParts.format(now))) ? 'tomorrow' : 'today');

/** 'Tue 24 Nov – Wed 25 Nov', 'Sat 21 Nov, within 4 hours', 'Ready from Sat 21 Nov'. */
export function deliveryPromise(arrives: DeliveryMethod['arrives'], now: Date): string {
  const today = calendarDay(now);
  const hour = Number(hourParts.format(now));
  if (typeof arrives === 'object') {
    const leaves = isBusinessDay(today) && hour < dispatchHour ? today : addBusinessDays(today, 1);
    const [first, last] = arrives.businessDays.map((days) => formatDay(addBusinessDays(leaves, days)));
    return first === last ? `${first}` : `${first} – ${last}`;
  }
  const tooLate = isTooLate(hour);
  const day = formatDay(tooLate ? new Date(today.getTime() + DAY) : today);
  if (arrives === 'readyToCollect') return `Ready from ${day}`;
  return tooLate || hour < vanHours.from ? `${day} by ${vanHours.from + 4 - 12} pm` : `${day}, within 4 hours`;
}
