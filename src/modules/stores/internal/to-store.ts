import type { Store } from '#contract/stores/store.ts';
import { kilometresBetween } from '#shared/nz-places.ts';
import { specialDaysOf } from '../holiday-hours.ts';
import type { StoreRow } from './store-records.ts';

/** A row as the other modules see it; distances are measured from `from`. */
export function toStore(
  row: StoreRow,
  now: Date,
  ahead: number,
  from: { latitude: number; longitude: number } | null = null,
): Store {
  const { id, name, phone, path, street1, street2, locality, region, postcode, country, latitude, longitude, hours } =
    row;
  const location = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    erpStoreId: id,
    name,
    phone,
    address: { street1, street2, locality, region, postcode, country },
    path,
    location,
    hours,
    specialDays: specialDaysOf(row, now, ahead),
    ...(row.readyAfterHours !== null && { readyAfterHours: row.readyAfterHours }),
    distanceKm: from && location ? Math.round(kilometresBetween(from, location) * 10) / 10 : null,
  };
}
