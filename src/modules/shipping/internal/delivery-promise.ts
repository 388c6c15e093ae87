/**
 * When a parcel arrives, in words and New Zealand days. Weekends and holidays are not business days (SHIP-11, LOC-05).
 */
import { homeCountry } from '#contract/fields/country-rules.ts';
import { afterOpenMinutes, type OpeningHours } from '#contract/stores/opening-hours.ts';
import { allStoresClosedOn } from '#modules/stores/holiday-hours.ts';
import { holidayOn } from '#platform/calendar/nz-holidays.ts';
import { counted } from '#shared/counted.ts';
import { addDays, formatCalendarDay, formatDayTime, formatTime, nzDay, nzTime } from '#shared/nz-dates.ts';
import { type RegionCode, regionOfPostcode } from '#shared/nz-regions.ts';
import { type DeliveryMethod, type Destination, liesIn, type ShippingRules } from '../shipping-rules.ts';
import { addBusinessDays, laterInDay, nextDayWithoutHoliday, nextLeaving } from './business-days.ts';

/** Promises cached for one minute: a shop that quotes a thousand carts a second gives all of them the same few. */
const promiseCache = new WeakMap<ShippingRules, { minute: number; promises: Map<string, string> }>();

/**
 * 'Tue 24 Nov – Wed 25 Nov', 'Sat 21 Nov, within 4 hours', 'Ready by Sat 21 Nov, 3:00 pm'; 'Ready from Sat 21 Nov'
 * while no store is chosen. Transit days are counted by the holidays at the destination, the dispatch day by those at
 * the warehouse.
 */
export function deliveryPromise(
  rules: ShippingRules,
  method: DeliveryMethod,
  to: Destination | null,
  now: Date,
  store: OpeningHours | null = null,
): string {
  const { arrives } = method;
  if ('readyAfterOpenHours' in arrives && store) {
    const ready = afterOpenMinutes(store, now, (store.readyAfterHours ?? arrives.readyAfterOpenHours) * 60);
    return ready ? `Ready by ${formatDayTime(ready)}` : 'The store will tell you when it is ready';
  }
  const region = regionOf(to);
  const moreDays = moreDaysTo(rules, method, to);
  const minute = Math.floor(now.getTime() / 60_000);
  let cached = promiseCache.get(rules);
  if (cached?.minute !== minute) {
    cached = { minute, promises: new Map() };
    promiseCache.set(rules, cached);
  }
  const key = `${method.code} ${region} ${moreDays}`;
  const promise = cached.promises.get(key) ?? promiseFor(rules, method, region, moreDays, now);
  cached.promises.set(key, promise);
  return promise;
}

/** The region whose holidays a destination keeps; null where none is known. */
export const regionOf = (to: Destination | null): RegionCode | null =>
  to?.country === homeCountry ? regionOfPostcode(to.postcode) : null;

/** How many business days longer a method takes to a destination than to most. */
export const moreDaysTo = (rules: ShippingRules, { slower }: DeliveryMethod, to: Destination | null): number =>
  slower.reduce((max, each) => (to && liesIn(rules, to, each.in) ? Math.max(max, each.days) : max), 0);

function promiseFor(
  rules: ShippingRules,
  method: DeliveryMethod,
  region: RegionCode | null,
  moreDays: number,
  now: Date,
): string {
  const { arrives } = method;
  if ('withinHours' in arrives) return vanPromise(arrives, region, now);
  if ('readyAfterOpenHours' in arrives)
    return `Ready from ${formatCalendarDay(readyFrom(rules, arrives.readyAfterOpenHours, now))}`;
  const { day: dispatchDay } = nextLeaving(rules, method, now);
  const [first, last] = arrives.businessDays.map((count) =>
    formatCalendarDay(addBusinessDays(dispatchDay, count + moreDays, region)),
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}

function vanPromise(
  { withinHours, vans: [from, to] }: { withinHours: number; vans: readonly [string, string] },
  region: RegionCode | null,
  now: Date,
): string {
  const today = nzDay(now);
  const tooLate = laterInDay(to, -withinHours) <= nzTime(now);
  const day = nextDayWithoutHoliday(tooLate ? addDays(today, 1) : today, region);
  if (day === today && nzTime(now) >= from) return `${formatCalendarDay(day)}, within ${counted(withinHours, 'hour')}`;
  return `${formatCalendarDay(day)} by ${formatTime(laterInDay(from, withinHours))}`;
}

/** Before any store is chosen: the hours that most stores have, and no day on which all are closed. */
const usualClosing = '18:00';
function readyFrom({ dispatch }: ShippingRules, hours: number, now: Date): string {
  const today = nzDay(now);
  let day = laterInDay(usualClosing, -Math.ceil(hours)) <= nzTime(now) ? addDays(today, 1) : today;
  while (allStoresClosedOn.includes(holidayOn(dispatch.region, day)?.name ?? '')) day = addDays(day, 1);
  return day;
}

/** When an order placed now is ready for pickup in any store: in words, and the day by name. */
export function pickUpPromise(
  rules: ShippingRules,
  now: Date,
): { ready: 'today' | 'tomorrow' | 'later'; promise: string } {
  const arrives = rules.methods.find(({ type }) => type === 'STORE_PICKUP')?.arrives;
  const day = readyFrom(rules, arrives && 'readyAfterOpenHours' in arrives ? arrives.readyAfterOpenHours : 0, now);
  const today = nzDay(now);
  return {
    ready: day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'later',
    promise: `Ready from ${formatCalendarDay(day)}`,
  };
}
