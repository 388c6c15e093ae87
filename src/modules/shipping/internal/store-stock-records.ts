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
