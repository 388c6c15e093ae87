import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

/** Open stores where each variant has at least the wanted quantity. */
export async function storesHavingAll(ctx: { db: Queries }, variantIds: number[], quantities: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id
    from unnest(${variantIds}::int[], ${quantities}::int[]) as wanted (variant_id, qty)
    join stock.stock s on s.variant_id = wanted.variant_id and s.on_hand - s.reserved >= wanted.qty
    join stores.location l on l.id = s.location_id and l.kind = 'store' and l.open
    group by l.id
    having count(*) = ${variantIds.length}
    order by l.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
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
