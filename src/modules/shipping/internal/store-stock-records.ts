import type { HolidayHabits } from '#modules/stores/holiday-hours.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

interface StoreHavingAll {
  id: string;
  /** Of the chosen store alone. */
  store: HolidayHabits | null;
}

/** Open stores where each variant has at least the wanted quantity. */
export async function storesHavingAll(ctx: { db: Queries }, variantIds: number[], quantities: number[], chosenId: string | null): Promise<StoreHavingAll[]> {
  const { rows } = await sql<StoreHavingAll>`
    select l.id, case when l.id = ${chosenId} then jsonb_build_object('postcode', l.postcode, 'hours', l.hours, 'ownDays', l.special_days) end as store
    from unnest(${variantIds}::int[], ${quantities}::int[]) as wanted (variant_id, qty)
    join stock.stock s on s.variant_id = wanted.variant_id and s.on_hand - s.reserved >= wanted.qty
    join stores.location l on l.id = s.location_id and l.kind = 'store' and l.open
    group by l.id
    having count(*) = ${variantIds.length}
    order by l.id`.execute(ctx.db);
  return rows;
}

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
