import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** The shelf that the size had there before; null for none. */
export async function putShelf(
  ctx: Db,
  { locationId, variantId, shelf }: { locationId: string; variantId: number; shelf: string },
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    insert into stock.shelf (location_id, variant_id, shelf) values (${locationId}, ${variantId}::int, ${shelf})
    on conflict (location_id, variant_id) do update set shelf = excluded.shelf returning old.shelf as before`.execute(
    ctx.db,
  );
  return rows[0]?.before ?? null;
}
