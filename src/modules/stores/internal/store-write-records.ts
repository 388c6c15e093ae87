import type { StoreImport } from '#contract/products/product-import.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Inserts stores or replaces them by code; returns how many rows differ now. */
export async function upsertStores(ctx: { db: Queries }, stores: readonly StoreImport[]): Promise<number> {
  const rows = stores.map(({ code, specialDays, ...rest }) => ({
    id: code,
    ...rest,
    street2: rest.street2 ?? '',
    special_days: specialDays,
  }));
  const result = await sql`
    insert into stores.location (id, kind, name, slug, phone, street1, street2, locality, region, postcode, country,
      latitude, longitude, hours, special_days, description)
    select r.id, 'store', r.name, r.slug, r.phone, r.street1, r.street2, r.locality, r.region, r.postcode, r.country,
      r.latitude, r.longitude, r.hours, r.special_days, r.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, name text, slug text, phone text,
      street1 text, street2 text, locality text, region text, postcode text,
      country text, latitude float8, longitude float8, hours jsonb, special_days jsonb, description text)
    on conflict (id) do update set name = excluded.name, slug = excluded.slug, phone = excluded.phone,
      street1 = excluded.street1, street2 = excluded.street2, locality = excluded.locality,
      region = excluded.region, postcode = excluded.postcode, country = excluded.country,
        latitude = excluded.latitude, longitude = excluded.longitude, hours = excluded.hours,
        special_days = excluded.special_days, description = excluded.description
    where stores.location.kind = 'store' and row(stores.location.name, stores.location.slug, stores.location.phone,
      stores.location.street1, stores.location.street2, stores.location.locality, stores.location.region,
      stores.location.postcode, stores.location.latitude, stores.location.longitude, stores.location.hours,
        stores.location.special_days, stores.location.description)
      is distinct from row(excluded.name, excluded.slug, excluded.phone, excluded.street1, excluded.street2,
        excluded.locality, excluded.region, excluded.postcode, excluded.latitude, excluded.longitude, excluded.hours,
        excluded.special_days, excluded.description)`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0n);
}
