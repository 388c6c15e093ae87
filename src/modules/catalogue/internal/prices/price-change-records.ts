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
  /** Applied without its 'was' price, which the history did not prove then. */
  wasDropped: boolean;
}

export async function selectPriceChanges(ctx: Db, productId: number, limit: number): Promise<PriceChangeRow[]> {
  const { rows } = await sql<PriceChangeRow>`
    select id, starts_at as "startsAt", ends_at as "endsAt", price_cents as "priceCents", original_price_cents as "originalPriceCents",
      case when cancelled_at is not null then 'cancelled' when applied_at is not null then 'applied' else 'waiting' end as state, was_dropped as "wasDropped"
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

export async function insertPriceChange(ctx: Db, productId: number, change: NewPriceChange): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue.price_change (product_id, starts_at, ends_at, price_cents, original_price_cents, actor)
    values (${productId}, ${change.startsAt}::timestamptz, ${change.endsAt}::timestamptz, ${change.priceCents}, ${change.originalPriceCents}, ${change.actor})
    returning id`.execute(ctx.db);
  return (rows[0] as { id: string }).id;
}

/** The product's id, its row locked; null when there is none. */
export async function lockProduct(ctx: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from catalogue.product where code = ${code} for update`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

/** Prices of the product that wait for their time, in its order; with the price that returns at the end of each. */
export async function selectWaiting(ctx: Db, productId: number): Promise<NewPriceChange[]> {
  const { rows } = await sql<NewPriceChange>`
    select starts_at as "startsAt", ends_at as "endsAt", price_cents as "priceCents", original_price_cents as "originalPriceCents", actor
    from catalogue.price_change where product_id = ${productId} and applied_at is null and cancelled_at is null order by starts_at, created_at, id`.execute(
    ctx.db,
  );
  return rows;
}

interface CancelledPrice {
  priceCents: bigint;
  originalPriceCents: bigint | null;
  startsAt: Date;
  endsAt: Date | null;
}

/** The price that will not come; null when it is in force, cancelled, or not there. */
export async function cancelWaiting(ctx: Db, code: string, id: string): Promise<CancelledPrice | null> {
  const { rows } = await sql<CancelledPrice>`
    update catalogue.price_change c set cancelled_at = now() from catalogue.product p
    where c.id = ${id}::uuid and p.id = c.product_id and p.code = ${code} and c.applied_at is null and c.cancelled_at is null
    returning c.price_cents as "priceCents", c.original_price_cents as "originalPriceCents", c.starts_at as "startsAt", c.ends_at as "endsAt"`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** True for the one process that may apply prices now, until its transaction ends: changes must be applied in order. */
export async function tryLockPriceChanges(ctx: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('price changes', 0)) as mine`.execute(ctx.db);
  return rows[0]?.mine ?? false;
}

export interface DueChange {
  id: string;
  productId: number;
  productCode: string;
  originalPriceCents: bigint | null;
  actor: string;
}

/** The oldest due change, with its product locked; undefined when none is due. */
export async function lockOldestDue(ctx: Db, now: Date): Promise<DueChange | undefined> {
  const { rows } = await sql<DueChange>`
    select c.id, c.product_id as "productId", p.code as "productCode", c.original_price_cents as "originalPriceCents", c.actor
    from catalogue.price_change c join catalogue.product p on p.id = c.product_id
    where c.applied_at is null and c.cancelled_at is null and c.starts_at <= ${now}::timestamptz
    order by c.starts_at, c.created_at, c.id limit 1 for update`.execute(ctx.db);
  return rows[0];
}

/**
 * Locks the price that returns at the end of an applied change; undefined when it has returned, was cancelled, or the
 * product's price is no longer that of the change.
 */
export async function lockReturn(ctx: Db, changeId: string): Promise<DueChange | undefined> {
  const { rows } = await sql<DueChange>`
    select r.id, r.product_id as "productId", p.code as "productCode", r.original_price_cents as "originalPriceCents", r.actor
    from catalogue.price_change r join catalogue.price_change c on c.id = r.returns_of join catalogue.product p on p.id = c.product_id
    where r.returns_of = ${changeId}::uuid and r.applied_at is null and r.cancelled_at is null and p.price_cents = c.price_cents
    for update of r`.execute(ctx.db);
  return rows[0];
}

/**
 * Applies a locked change, with its 'was' price or without. The previous price is scheduled for the end of the change.
 */
export async function applyChange(ctx: Db, id: string, withWasPrice: boolean): Promise<void> {
  await sql`
    with due as (
      update catalogue.price_change set applied_at = now(), was_dropped = original_price_cents is not null and not ${withWasPrice}
      where id = ${id}::uuid returning *
    ), before as materialized (
      select p.id, p.price_cents, p.original_price_cents from catalogue.product p join due on due.product_id = p.id
    ), back as (
      insert into catalogue.price_change (product_id, starts_at, price_cents, original_price_cents, actor, returns_of)
      select due.product_id, due.ends_at, before.price_cents, before.original_price_cents, due.actor, due.id from due join before on before.id = due.product_id
      where due.ends_at is not null
    )
    update catalogue.product p set price_cents = due.price_cents,
      original_price_cents = case when not due.was_dropped then due.original_price_cents end, updated_at = now()
    from due join before on before.id = due.product_id where p.id = due.product_id`.execute(ctx.db);
}

export async function updatePrices(
  ctx: Db,
  prices: readonly { code: string; priceCents: bigint; originalPriceCents: bigint }[],
): Promise<void> {
  await sql`
    update catalogue.product p set price_cents = r.price, original_price_cents = r.was, updated_at = now()
    from unnest(${prices.map(({ code }) => code)}::text[], ${prices.map(({ priceCents }) => priceCents)}::bigint[],
      ${prices.map(({ originalPriceCents }) => originalPriceCents)}::bigint[]) as r(code, price, was)
    where p.code = r.code`.execute(ctx.db);
}

export async function updateStates(ctx: Db, states: readonly { code: string; state: string }[]): Promise<void> {
  await sql`
    update catalogue.product p set state = r.state, updated_at = now()
    from unnest(${states.map(({ code }) => code)}::text[], ${states.map(({ state }) => state)}::text[]) as r(code, state)
    where p.code = r.code`.execute(ctx.db);
}
