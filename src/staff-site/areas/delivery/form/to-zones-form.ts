/** Delivery zones into texts to edit. Pure. */
import type { DeliveryZone, DeliveryZones, ZoneMethod } from '#contract/delivery/delivery-zones.ts';
import { type MethodForm, type Weekday, weekdays } from './method-form.ts';
import { newKey, type ZonesForm } from './zones-form.ts';

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`);

export function toMethodForm(method: ZoneMethod): MethodForm {
  const { arrives, prices } = method;
  const byDays = arrives.by === 'days' ? arrives : null;
  const byHours = arrives.by === 'hours' ? arrives : null;
  return {
    ...{ key: newKey(), code: method.code, label: method.label },
    price: text(method.price),
    prices: prices.map((row) => ({
      ...{ key: newKey(), price: text(row.price) },
      ...{ overKg: text(row.overKg), fromValue: text(row.fromValue), fromParcels: text(row.fromParcels) },
    })),
    freeFrom: text(method.freeFrom),
    maxKg: text(method.maxKg),
    requiresAuthorityToLeave: method.requiresAuthorityToLeave,
    carrierService: method.carrierService ?? '',
    by: arrives.by,
    firstDay: text(byDays?.businessDays[0]),
    lastDay: text(byDays?.businessDays[1]),
    cutOffs: Object.fromEntries(weekdays.map((day) => [day, byDays?.cutOffs[day] ?? ''])) as Record<Weekday, string>,
    withinHours: text(byHours?.withinHours),
    ...{ vansFrom: byHours?.vans[0] ?? '', vansUntil: byHours?.vans[1] ?? '' },
  };
}

export const toZonesForm = ({ zones, everywhereElse }: DeliveryZones): ZonesForm => ({
  zones: zones.map((zone: DeliveryZone) => ({
    ...zone,
    key: newKey(),
    postcodes: zone.postcodes.join(', '),
    methods: zone.methods.map(toMethodForm),
  })),
  everywhereElse: everywhereElse.map(toMethodForm),
});
