/** Scheduled price changes. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface PriceChangeRow {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  priceCents: bigint;
  originalPriceCents: bigint | null;
  state: 'waiting' | 'applied' | 'cancelled';
}

export async function selectPriceChanges(ctx: Db, productId: number, limit: number): Promise<PriceChangeRow[]> {
  const { rows } = await sql<PriceChangeRow>`
    select id, starts_at as "startsAt", ends_at as "endsAt", price_cents as "priceCents", original_price_cents as "originalPriceCents",
      case when cancelled_at is not null then 'cancelled' when applied_at is not null then 'applied' else 'waiting' end as state
    from catalogue.price_change where product_id = ${productId} order by starts_at desc, created_at desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

export interface NewPriceChange {
  priceCents: bigint;
  originalPriceCents: bigint | null;
  startsAt: Date;
  endsAt: Date | null;
  actor: string;
}

/** Null when there is no such product. */
export async function insertPriceChange(ctx: Db, code: string, change: NewPriceChange): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue.price_change (product_id, starts_at, ends_at, price_cents, original_price_cents, actor)
    select id, ${change.startsAt}::timestamptz, ${change.endsAt}::timestamptz, ${change.priceCents}, ${change.originalPriceCents}, ${change.actor}
    from catalogue.product where code = ${code} returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** False when it is in force, cancelled, or not there. */
export async function cancelWaiting(ctx: Db, code: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update catalogue.price_change c set cancelled_at = now() from catalogue.product p
    where c.id = ${id}::uuid and p.id = c.product_id and p.code = ${code} and c.applied_at is null and c.cancelled_at is null`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

/** True for the one process that may apply prices now, until its transaction ends: changes must be applied in order. */
export async function tryLockPriceChanges(ctx: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('price changes', 0)) as mine`.execute(ctx.db);
  return rows[0]?.mine ?? false;
}

/** Applies the oldest due change; false when none is due. The previous price is scheduled for the end of the change. */
export async function applyOldestDue(ctx: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with oldest as (
      select id from catalogue.price_change where applied_at is null and cancelled_at is null and starts_at <= ${now}::timestamptz
      order by starts_at, created_at, id limit 1
    ), due as (
      update catalogue.price_change c set applied_at = now() from oldest
      where c.id = oldest.id and c.applied_at is null and c.cancelled_at is null returning c.*
    ), before as materialized (
      select p.id, p.price_cents, p.original_price_cents from catalogue.product p join due on due.product_id = p.id for update of p
    ), back as (
      insert into catalogue.price_change (product_id, starts_at, price_cents, original_price_cents, actor)
      select due.product_id, due.ends_at, before.price_cents, before.original_price_cents, due.actor from due join before on before.id = due.product_id
      where due.ends_at is not null
    ), priced as (
      update catalogue.product p set price_cents = due.price_cents, original_price_cents = due.original_price_cents, updated_at = now()
      from due join before on before.id = due.product_id where p.id = due.product_id
    )
    select id from oldest`.execute(ctx.db);
  return rows.length > 0;
}
