import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** How much these products are bought, as levels; one that nobody bought lately is left out. */
export async function selectBoughtLevels(ctx: { db: Queries }, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; level: number }>`
    select product_id as id, level from demand.bought_level where product_id = any(${ids}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, level }) => [id, level]));
}
