/** SQL that finds the sizes and places an inventory file names. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Size code → id. */
export async function selectSizeIds(ctx: { db: Queries }, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, variant_id as id from catalogue.size_name where code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Places by id and by name, in small letters. */
export async function selectPlaces(ctx: { db: Queries }): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select location_id as id, name from stores.location_name order by location_id`.execute(ctx.db);
  return new Map([
    ...rows.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...rows.map(({ id }) => [id, id] as const),
  ]);
}
