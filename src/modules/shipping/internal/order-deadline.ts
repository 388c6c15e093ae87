/** Until when an order has to be placed to arrive on which days (UX-08). Pure. */
import { addDays, nzDay, nzInstant, nzTime } from '#shared/nz-dates.ts';
import type { DeliveryMethod, Destination, ShippingRules } from '../shipping-rules.ts';
import { addBusinessDays, laterInDay, nextDayWithoutHoliday, nextLeaving } from './business-days.ts';
import { moreDaysTo, regionOf } from './delivery-promise.ts';

export interface Arrival {
  /** An order placed from now until this instant, exclusive, arrives on these days. */
  orderBy: Date;
  /** Days as 'YYYY-MM-DD'; the same where there is one. */
  first: string;
  last: string;
}

/** The next deadline of a method and its days, which `deliveryPromise` also gives; null for collecting from a store. */
export function arrivalOf(
  rules: ShippingRules,
  method: DeliveryMethod,
  to: Destination | null,
  now: Date,
): Arrival | null {
  const { arrives } = method;
  const region = regionOf(to);
  if ('readyAfterOpenHours' in arrives) return null;
  if ('withinHours' in arrives) {
    const lastOrder = laterInDay(arrives.vans[1], -arrives.withinHours);
    const today = nzDay(now);
    const day = nextDayWithoutHoliday(lastOrder <= nzTime(now) ? addDays(today, 1) : today, region);
    return { orderBy: nzInstant(day, lastOrder), first: day, last: day };
  }
  const { day: leaves, cutOff } = nextLeaving(rules, method, now);
  const moreDays = moreDaysTo(rules, method, to);
  const [first, last] = arrives.businessDays.map((count) => addBusinessDays(leaves, count + moreDays, region)) as [
    string,
    string,
  ];
  return { orderBy: nzInstant(leaves, cutOff), first, last };
}
