/** SQL of what lies at a stock location. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export async function sumOfLocation(
  ctx: { db: Queries },
  locationId: string,
): Promise<{ sizes: number; units: number; reserved: number }> {
  const { rows } = await sql<{ sizes: number; units: number; reserved: number }>`
    select count(*)::int as sizes, coalesce(sum(on_hand), 0)::int as units, coalesce(sum(reserved), 0)::int as reserved
    from stock.stock_level where location_id = ${locationId} and on_hand > 0`.execute(ctx.db);
  return rows[0] ?? { sizes: 0, units: 0, reserved: 0 };
}
