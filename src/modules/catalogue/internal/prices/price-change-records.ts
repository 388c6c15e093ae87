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

/** A price that waits for its time. */
export interface WaitingPrice extends Omit<NewPriceChange, 'actor'> {
  productId: number;
  /** When the change was applied of which this is the end; null for any other price. */
  endOf: Date | null;
}

/** Prices of these products that wait for their time, in its order; with the price that returns at the end of each. */
export async function selectWaiting(ctx: Db, productIds: readonly number[]): Promise<WaitingPrice[]> {
  const { rows } = await sql<WaitingPrice>`
    select w.product_id as "productId", w.starts_at as "startsAt", w.ends_at as "endsAt", w.price_cents as "priceCents",
      w.original_price_cents as "originalPriceCents", c.applied_at as "endOf"
    from catalogue.price_change w left join catalogue.price_change c on c.id = w.returns_of
    where w.product_id = any(${[...productIds]}::int[]) and w.applied_at is null and w.cancelled_at is null
    order by w.starts_at, w.created_at, w.id`.execute(ctx.db);
  return rows;
}

interface CancelledPrice {
  productId: number;
  /** The change of which it was the end; null for any other price. */
  returnsOf: string | null;
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
    returning c.product_id as "productId", c.returns_of as "returnsOf", c.price_cents as "priceCents", c.original_price_cents as "originalPriceCents", c.starts_at as "startsAt", c.ends_at as "endsAt"`.execute(
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
  /** The change of which this is the end; null for any other price. */
  returnsOf: string | null;
  hasEnd: boolean;
}

/** The oldest due change, with its product locked before it, as by everyone else; undefined when none is due. */
export async function lockOldestDue(ctx: Db, now: Date): Promise<DueChange | undefined> {
  for (;;) {
    const { rows: found } = await sql<{ id: string; productId: number }>`
      select id, product_id as "productId" from catalogue.price_change
      where applied_at is null and cancelled_at is null and starts_at <= ${now}::timestamptz
      order by starts_at, created_at, id limit 1`.execute(ctx.db);
    const [oldest] = found;
    if (!oldest) return undefined;
    await sql`select from catalogue.product where id = ${oldest.productId} for update`.execute(ctx.db);
    const { rows } = await sql<DueChange>`
      select c.id, c.product_id as "productId", p.code as "productCode", c.original_price_cents as "originalPriceCents", c.actor,
        c.returns_of as "returnsOf", c.ends_at is not null as "hasEnd"
      from catalogue.price_change c join catalogue.product p on p.id = c.product_id
      where c.id = ${oldest.id}::uuid and c.applied_at is null and c.cancelled_at is null for update of c`.execute(
      ctx.db,
    );
    // None: it was cancelled while the product was waited for.
    if (rows[0]) return rows[0];
  }
}

/**
 * Locks the price that returns at the end of an applied change; undefined when it has returned, was cancelled, or the
 * product's price is no longer that of the change.
 */
export async function lockReturn(ctx: Db, changeId: string): Promise<DueChange | undefined> {
  const { rows } = await sql<DueChange>`
    select r.id, r.product_id as "productId", p.code as "productCode", r.original_price_cents as "originalPriceCents", r.actor,
      r.returns_of as "returnsOf", false as "hasEnd"
    from catalogue.price_change r join catalogue.price_change c on c.id = r.returns_of join catalogue.product p on p.id = c.product_id
    where r.returns_of = ${changeId}::uuid and r.applied_at is null and r.cancelled_at is null and p.price_cents = c.price_cents
    for update of r`.execute(ctx.db);
  return rows[0];
}

/**
 * Gives the price that was to return to the end of the change that came next and still runs, so that it returns then;
 * false when none came after, and it is to return now. The product is locked.
 */
export async function passReturnOn(ctx: Db, { id, returnsOf }: { id: string; returnsOf: string }): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select r.*, c.applied_at as began from catalogue.price_change r join catalogue.price_change c on c.id = r.returns_of
      where r.id = ${id}::uuid and r.returns_of = ${returnsOf}::uuid
    ), next as (
      select r.id from catalogue.price_change r join catalogue.price_change c on c.id = r.returns_of, own
      where r.product_id = own.product_id and r.applied_at is null and r.cancelled_at is null and c.applied_at > own.began
      order by c.applied_at limit 1
    ), passed as (
      update catalogue.price_change r set price_cents = own.price_cents, original_price_cents = own.original_price_cents
      from own, next where r.id = next.id returning r.id
    )
    delete from catalogue.price_change r using passed where r.id = ${id}::uuid returning r.id`.execute(ctx.db);
  return rows.length > 0;
}

/** A price without an end has come: those from before it return no more. The product is locked. */
export async function deleteReturns(ctx: Db, productId: number): Promise<void> {
  await sql`
    delete from catalogue.price_change
    where product_id = ${productId} and returns_of is not null and applied_at is null and cancelled_at is null`.execute(
    ctx.db,
  );
}

/** The change has no end any more: prices from before it return no more. The product is locked. */
export async function deleteReturnsBefore(ctx: Db, productId: number, changeId: string): Promise<void> {
  await sql`
    delete from catalogue.price_change r using catalogue.price_change c, catalogue.price_change lasting
    where r.product_id = ${productId} and c.id = r.returns_of and lasting.id = ${changeId}::uuid
      and c.applied_at < lasting.applied_at and r.applied_at is null and r.cancelled_at is null`.execute(ctx.db);
}

/**
 * Applies a locked change, with its 'was' price or without. The previous price is scheduled for the end of the change.
 */
export async function applyChange(ctx: Db, id: string, withWasPrice: boolean): Promise<void> {
  await sql`
    with due as (
      update catalogue.price_change set applied_at = clock_timestamp(), was_dropped = original_price_cents is not null and not ${withWasPrice}
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
