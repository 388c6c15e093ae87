import type { SpecialDay, WeekHours } from '#contract/stores/opening-hours.ts';
import type { StoreAddress } from '#contract/stores/store.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Closure } from '../holiday-hours.ts';

export interface StoreRow extends StoreAddress {
  id: string;
  name: string;
  phone: string;
  path: string;
  latitude: number | null;
  longitude: number | null;
  hours: WeekHours;
  ownDays: SpecialDay[];
  description: string;
  readyAfterHours: number | null;
  closure: Closure | null;
}

/** The store's closure as JSON; null without one. */
export const closureOf = sql`case when closed_from is not null then jsonb_build_object('from', closed_from, 'until', closed_until, 'reason', closed_reason) end`;
const columns = sql`id, name, phone, slug as path, street1, street2, locality, region, postcode, country, latitude, longitude, hours, special_days as "ownDays", description,
  ready_after_hours as "readyAfterHours", ${closureOf} as closure`;

/** Open stores, north to south. */
export async function openStores(ctx: { db: Queries }): Promise<StoreRow[]> {
  const { rows } =
    await sql<StoreRow>`select ${columns} from stores.location where kind = 'store' and open order by latitude desc nulls last, name`.execute(
      ctx.db,
    );
  return rows;
}

export async function openStore(ctx: { db: Queries }, path: string): Promise<StoreRow | null> {
  const { rows } =
    await sql<StoreRow>`select ${columns} from stores.location where kind = 'store' and open and slug = ${path}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

export async function anyStore(ctx: { db: Queries }, id: string): Promise<StoreRow | null> {
  const { rows } =
    await sql<StoreRow>`select ${columns} from stores.location where kind = 'store' and id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function allPlaces(ctx: {
  db: Queries;
}): Promise<{ id: string; name: string; kind: 'warehouse' | 'store' }[]> {
  const { rows } = await sql<{ id: string; name: string; kind: 'warehouse' | 'store' }>`
    select id, name, kind from stores.location order by kind desc, name, id`.execute(ctx.db);
  return rows;
}

/** The warehouse first. */
export async function placeIds(ctx: { db: Queries }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stores.location order by id <> 'warehouse', id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

export async function countPlaces(ctx: { db: Queries }, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from stores.location where id = any(${ids}::text[])`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function labelOf(ctx: { db: Queries }, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ lines: string[] }>`
    select array_remove(array[name, street1, street2, concat_ws(' ', nullif(locality, ''), nullif(postcode, ''))], '')
      as lines
    from stores.location where id = ${storeId}`.execute(ctx.db);
  return rows[0]?.lines ?? [];
}
