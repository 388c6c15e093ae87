import type { HolidayHabits } from '#modules/stores/holiday-hours.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Stores with enough stock of the same subset of the requested sizes; or the chosen one, with its hours. */
export type StoresHaving =
  | {
      ids: string[];
      /** A bit for each size, the first fifty in `low`, the next in `high`. */
      low: number;
      high: number;
    }
  | { ids: null; store: HolidayHabits & { readyAfterHours: number | null } };
/** Number of bits that a JSON number holds exactly. */
export const BITS = 50;

/** Whether customers can collect from store `l` on a day: collection is on, and the store is not closed (OWN-05). */
const collectsOn = (day: string) =>
  sql`l.collects and (l.closed_from is null or ${day}::date not between l.closed_from and l.closed_until)`;

/** Stores that customers can collect from on `today` that have enough of at least one of these sizes. */
export const storesHaving = (wanted: ReadonlyMap<number, number>, chosenId: string | null, today: string) => {
  const ids = sql`${[...wanted.keys()]}::int[]`;
  const place = sql`array_position(${ids}, variant_id)`;
  const low = sql`bit_or(1::bigint << (${place} - 1))`;
  const bits =
    wanted.size <= BITS
      ? sql`${low} as low, 0 as high`
      : sql`coalesce(${low} filter (where ${place} <= ${BITS}), 0) as low, coalesce(bit_or(1::bigint << (${place} - ${BITS} - 1)) filter (where ${place} > ${BITS}), 0) as high`;
  const units = [...wanted.values()];
  // Nearly every cart has the same quantity of each.
  const enough = new Set(units).size === 1 ? sql`${units[0]}` : sql`(${units}::int[])[${place}]`;
  const chosen =
    chosenId === null
      ? sql``
      : sql`union all select null, null, null, jsonb_build_object('postcode', postcode, 'hours', hours, 'ownDays', special_days,
      'readyAfterHours', ready_after_hours, 'closure', case when closed_from is not null
        then jsonb_build_object('from', closed_from, 'until', closed_until, 'reason', closed_reason) end)
    from stores.open_store where store_id = ${chosenId}`;
  return sql<StoresHaving>`
    select array_agg(l.store_id) as ids, had.low, had.high, null::jsonb as store
    from (
      select location_id, ${bits} from stock.available_units
      where variant_id = any(${ids}) and units >= ${enough}
      group by location_id
    ) had
    join stores.open_store l on l.store_id = had.location_id and ${collectsOn(today)}
    group by had.low, had.high ${chosen}`;
};

export interface StoreUnits {
  id: string;
  name: string;
  street: string;
  suburb: string;
  units: number;
}

/**
 * Stores that customers can collect from on `today` that have units of a size of a visible product, north to south;
 * null when there is no such size.
 */
export async function storesHavingSize(
  ctx: { db: Queries },
  variantId: number,
  today: string,
): Promise<StoreUnits[] | null> {
  const { rows } = await sql<{ stores: StoreUnits[] | null }>`
    select (
      select jsonb_agg(jsonb_build_object('id', l.store_id, 'name', l.name, 'street', l.street, 'suburb', l.suburb, 'units', s.units)
        order by l.latitude desc nulls last, l.name)
      from stock.available_units s join stores.open_store l on l.store_id = s.location_id
      where s.variant_id = v.variant_id and s.units > 0 and ${collectsOn(today)}) as stores
    from catalogue.offered_size v where v.variant_id = ${variantId}`.execute(ctx.db);
  return rows[0] ? (rows[0].stores ?? []) : null;
}
