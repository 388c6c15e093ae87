import type { HolidayHabits } from '#modules/stores/holiday-hours.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

export interface StoreHaving {
  id: string;
  /** Which of the wanted sizes it has enough of: a bit for each, the first fifty in `low`, the next in `high`. */
  low: number;
  high: number;
  /** Of the chosen store alone. */
  store: HolidayHabits | null;
}
/** As many bits as a JSON number holds for certain. */
export const BITS = 50;

/** Open stores that have enough of at least one of these sizes. */
export const storesHaving = (wanted: ReadonlyMap<number, number>, chosenId: string | null) => {
  const ids = sql`${[...wanted.keys()]}::int[]`;
  return sql<StoreHaving>`
    select l.id, had.low, had.high,
      case when l.id = ${chosenId} then jsonb_build_object('postcode', l.postcode, 'hours', l.hours, 'ownDays', l.special_days) end as store
    from (
      select location_id, coalesce(sum(1::bigint << (place - 1)) filter (where place <= ${BITS}), 0)::bigint as low,
        coalesce(sum(1::bigint << (place - ${BITS} - 1)) filter (where place > ${BITS}), 0)::bigint as high
      from (select location_id, on_hand - reserved as free, array_position(${ids}, variant_id) as place from stock.stock where variant_id = any(${ids})) s
      where free >= (${[...wanted.values()]}::int[])[place]
      group by location_id
    ) had
    join stores.location l on l.id = had.location_id and l.kind = 'store' and l.open
    order by l.id`;
};

export interface StoreUnits {
  id: string;
  name: string;
  street: string;
  suburb: string;
  units: number;
}

/** Open stores that have units of a size of a product that may be seen, north to south; null when there is no such size. */
export async function storesHavingSize(ctx: { db: Queries }, variantId: number): Promise<StoreUnits[] | null> {
  const { rows } = await sql<{ stores: StoreUnits[] | null }>`
    select (
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'street', l.street1, 'suburb', l.locality, 'units', s.on_hand - s.reserved)
        order by l.latitude desc nulls last, l.name)
      from stock.stock s join stores.location l on l.id = s.location_id and l.kind = 'store' and l.open
      where s.variant_id = v.id and s.on_hand > s.reserved) as stores
    from catalogue.variant v join catalogue.product p on p.id = v.product_id
    where v.id = ${variantId} and not v.retired and p.state <> 'draft'`.execute(ctx.db);
  return rows[0] ? (rows[0].stores ?? []) : null;
}
