/** SQL of the stock levels that an inventory file gave. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface KnownLevel {
  variantId: number;
  locationId: string;
  /** What the last file gave; null for a size that none gave any. */
  importedUnits: number | null;
  reserved: number;
}

/**
 * Of each size and place, what a file gave and what is reserved. With `lock` the levels stay as they are until the
 * transaction ends, and imports wait for each other.
 */
export async function selectKnownLevels(
  { db }: Db,
  variantIds: readonly number[],
  locationIds: readonly string[],
  lock: boolean,
): Promise<KnownLevel[]> {
  if (lock) {
    await sql`select pg_advisory_xact_lock(hashtextextended('imported stock levels', 0))`.execute(db);
    await sql`
      select from stock.stock s join unnest(${variantIds}::int[], ${locationIds}::text[]) as w (variant_id, location_id)
        using (variant_id, location_id) order by s.variant_id, s.location_id for no key update of s`.execute(db);
  }
  const { rows } = await sql<KnownLevel>`
    select w.variant_id as "variantId", w.location_id as "locationId", i.units as "importedUnits", coalesce(s.reserved, 0) as reserved
    from unnest(${variantIds}::int[], ${locationIds}::text[]) as w (variant_id, location_id)
    left join stock.imported_level i using (variant_id, location_id) left join stock.stock s using (variant_id, location_id)`.execute(
    db,
  );
  return rows;
}

/** Remembers what a file gave. */
export async function putImportedLevels(
  { db }: Db,
  levels: readonly { variantId: number; locationId: string; units: number }[],
): Promise<void> {
  await sql`
    insert into stock.imported_level (variant_id, location_id, units)
    select "variantId", "locationId", units from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as r("variantId" int, "locationId" text, units int)
    on conflict (variant_id, location_id) do update set units = excluded.units`.execute(db);
}
