/** The arrivals that promises speak of, and which of two is later (UX-02). */
import { nzDay, nzTime } from '#shared/nz-dates.ts';
import type { DeliveryMethod, Destination, ShippingRules } from '../shipping-rules.ts';
import { laterInDay } from './business-days.ts';
import { moreDaysTo, regionOf } from './delivery-promise.ts';
import { arrivalOf } from './order-deadline.ts';

/** Days as 'YYYY-MM-DD'. */
export interface PromisedArrival {
  first: string;
  last: string;
  /** The latest time on the last day, as 'HH:MM'; null: any time of that day. */
  by: string | null;
}

/** Cached for one minute, as the promises are: a busy shop compares the same few a thousand times a second. */
const arrivalCache = new WeakMap<ShippingRules, { minute: number; arrivals: Map<string, PromisedArrival | null> }>();

/** When an order placed now arrives by a method; null for collecting from a store. */
export function promisedArrival(
  rules: ShippingRules,
  method: DeliveryMethod,
  to: Destination | null,
  now: Date,
): PromisedArrival | null {
  const minute = Math.floor(now.getTime() / 60_000);
  let cached = arrivalCache.get(rules);
  if (cached?.minute !== minute) {
    cached = { minute, arrivals: new Map() };
    arrivalCache.set(rules, cached);
  }
  const key = `${method.code} ${regionOf(to)} ${moreDaysTo(rules, method, to)}`;
  const known = cached.arrivals.get(key);
  if (known !== undefined) return known;
  const days = arrivalOf(rules, method, to, now);
  const arrival = days && { first: days.first, last: days.last, by: latestTime(method, days.first, now) };
  cached.arrivals.set(key, arrival);
  return arrival;
}

/** A van is there some hours after the order, or after it starts on its day. */
function latestTime({ arrives }: DeliveryMethod, day: string, now: Date): string | null {
  if (!('withinHours' in arrives)) return null;
  const [starts] = arrives.vans;
  const leaves = day === nzDay(now) && nzTime(now) >= starts ? nzTime(now) : starts;
  return laterInDay(leaves, arrives.withinHours);
}

/** Whether one parcel arrives later than another: by its last day and time, of equal ones by its first day. */
export const isLater = (one: PromisedArrival, other: PromisedArrival): boolean => latestOf(one) > latestOf(other);

// As text it sorts in the order of time; '24:00' is the end of a day.
const latestOf = ({ first, last, by }: PromisedArrival): string => `${last} ${by ?? '24:00'} ${first}`;
