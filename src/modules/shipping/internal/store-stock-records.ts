import type { HolidayHabits } from '#modules/stores/holiday-hours.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

export interface StoreHavingAll {
  id: string;
  /** Of the chosen store alone. */
  store: HolidayHabits | null;
}

/** Open stores that have every stocked unit; a size that is retired, or of another product, is wanted of nobody. */
export const storesHavingAll = (wanted: readonly { productId: number; variantId: number; qty: number }[], chosenId: string | null) => sql<StoreHavingAll>`
  with wanted as materialized (
    select w.variant_id, sum(w.qty) as qty
    from unnest(${wanted.map(({ productId }) => productId)}::int[], ${wanted.map(({ variantId }) => variantId)}::int[], ${wanted.map(({ qty }) => qty)}::int[])
      as w (product_id, variant_id, qty)
    join catalogue.variant v on v.id = w.variant_id and v.product_id = w.product_id and not v.retired
    join catalogue.product p on p.id = v.product_id and p.functional_type = 'basic'
    group by w.variant_id
  )
  select l.id, case when l.id = ${chosenId} then jsonb_build_object('postcode', l.postcode, 'hours', l.hours, 'ownDays', l.special_days) end as store
  from (
    select s.location_id
    from wanted join stock.stock s on s.variant_id = wanted.variant_id and s.on_hand - s.reserved >= wanted.qty
    group by s.location_id
    having count(*) = (select count(*) from wanted)
  ) having_all
  join stores.location l on l.id = having_all.location_id and l.kind = 'store' and l.open
  order by l.id`;

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
