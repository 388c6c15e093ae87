/** SQL of stores as managers edit them. */
import type { StoreFields } from '#contract/stores/staff-stores.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Closure } from '../holiday-hours.ts';
import { closureOf } from './store-records.ts';

type Db = { db: Queries };

export interface EditedStoreRow extends StoreFields {
  code: string;
  version: string;
  open: boolean;
  closure: Closure | null;
}

// The version is that of the edited fields alone: who closes a store outdates no open form.
const fields = sql`id as code, md5(row(name, slug, phone, street1, street2, locality, region, postcode, latitude,
    longitude, hours, special_days, description, collects, ready_after_hours)::text) as version, open, ${closureOf} as closure, name, slug as path, phone,
  street1, street2, locality, region, postcode, latitude, longitude, hours, special_days as "specialDays", description,
  collects, ready_after_hours as "readyAfterHours"`;

/** All stores, closed ones too: open ones first, then by name. */
export async function allStores(ctx: Db): Promise<EditedStoreRow[]> {
  const { rows } = await sql<EditedStoreRow>`
    select ${fields} from stores.location where kind = 'store' order by open desc, name, id`.execute(ctx.db);
  return rows;
}

export async function storeByCode(ctx: Db, code: string): Promise<EditedStoreRow | null> {
  const { rows } = await sql<EditedStoreRow>`
    select ${fields} from stores.location where kind = 'store' and id = ${code}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockStore(ctx: Db, code: string): Promise<EditedStoreRow | null> {
  const { rows } = await sql<EditedStoreRow>`
    select ${fields} from stores.location where kind = 'store' and id = ${code} for update`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Adds a store; false where a location has the code or the path. */
export async function insertStore(ctx: Db, code: string, store: StoreFields): Promise<boolean> {
  const result = await sql`
    insert into stores.location (id, kind, name, slug, phone, street1, street2, locality, region, postcode, latitude,
      longitude, hours, special_days, description, collects, ready_after_hours)
    values (${code}, 'store', ${store.name}, ${store.path}, ${store.phone}, ${store.street1}, ${store.street2},
      ${store.locality}, ${store.region}, ${store.postcode}, ${store.latitude}, ${store.longitude},
      ${JSON.stringify(store.hours)}::jsonb, ${JSON.stringify(store.specialDays)}::jsonb, ${store.description},
      ${store.collects}, ${store.readyAfterHours})
    on conflict do nothing`.execute(ctx.db);
  return result.numAffectedRows === 1n;
}

/** Whether another location has this path. */
export async function isPathTaken(ctx: Db, code: string, path: string): Promise<boolean> {
  const { rows } = await sql`select from stores.location where slug = ${path} and id <> ${code}`.execute(ctx.db);
  return rows.length > 0;
}

export async function updateStore(ctx: Db, code: string, store: StoreFields): Promise<void> {
  await sql`
    update stores.location set name = ${store.name}, slug = ${store.path}, phone = ${store.phone},
      street1 = ${store.street1}, street2 = ${store.street2}, locality = ${store.locality}, region = ${store.region},
      postcode = ${store.postcode}, latitude = ${store.latitude}, longitude = ${store.longitude},
      hours = ${JSON.stringify(store.hours)}::jsonb, special_days = ${JSON.stringify(store.specialDays)}::jsonb,
      description = ${store.description}, collects = ${store.collects}, ready_after_hours = ${store.readyAfterHours}
    where id = ${code}`.execute(ctx.db);
}

export async function updateClosing(ctx: Db, code: string, open: boolean, closure: Closure | null): Promise<void> {
  await sql`
    update stores.location set open = ${open}, closed_from = ${closure?.from ?? null}::date,
      closed_until = ${closure?.until ?? null}::date, closed_reason = ${closure?.reason ?? ''}
    where id = ${code}`.execute(ctx.db);
}
