import type { SavedMapping } from '#contract/staff/products/table-mappings.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
const fields = sql`id, name, columns, price_times as "priceTimes"`;

/** By name. */
export async function selectMappings(ctx: Db): Promise<SavedMapping[]> {
  const { rows } = await sql<SavedMapping>`
    select ${fields} from catalogue.table_mapping order by lower(name)`.execute(ctx.db);
  return rows;
}

/** Replaces the mapping of this name, whatever its case; null when there are `max` others already. */
export async function upsertMapping(
  ctx: Db,
  { name, columns, priceTimes }: Omit<SavedMapping, 'id'>,
  max: number,
): Promise<SavedMapping | null> {
  const { rows } = await sql<SavedMapping>`
    insert into catalogue.table_mapping (name, columns, price_times)
    select ${name}, ${JSON.stringify(columns)}::jsonb, ${priceTimes}
    where (select count(*) from catalogue.table_mapping where lower(name) <> lower(${name})) < ${max}
    on conflict (lower(name)) do update
      set name = excluded.name, columns = excluded.columns, price_times = excluded.price_times, changed_at = now()
    returning ${fields}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function deleteMapping(ctx: Db, id: string): Promise<SavedMapping | null> {
  const { rows } = await sql<SavedMapping>`
    delete from catalogue.table_mapping where id = ${id} returning ${fields}`.execute(ctx.db);
  return rows[0] ?? null;
}
