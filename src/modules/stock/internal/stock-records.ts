/** The rows of stock.stock change only here, each change with its line in stock.stock_move, in one statement. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StockLine } from './stock-line.ts';

const columns = (lines: readonly StockLine[]) =>
  [lines.map((line) => line.variantId), lines.map((line) => line.locationId), lines.map((line) => line.qty)] as const;

/**
 * Reserves every line that can be reserved, and returns which. Rows are locked in the order of their key before any is
 * changed: an UPDATE alone locks them in the order its plan reads them, and two carts could deadlock.
 */
export async function reserveRows(
  ctx: { db: Queries },
  orderId: string,
  lines: readonly StockLine[],
): Promise<{ variantId: number; locationId: string }[]> {
  const [variantIds, locationIds, quantities] = columns(lines);
  const { rows } = await sql<{ variantId: number; locationId: string }>`
    with locked as materialized (
      select s.variant_id, s.location_id, wanted.qty
      from unnest(${variantIds}::int[], ${locationIds}::text[], ${quantities}::int[]) as wanted (variant_id, location_id, qty)
      join stock.stock s on s.variant_id = wanted.variant_id and s.location_id = wanted.location_id
      order by s.variant_id, s.location_id
      for no key update of s
    ), taken as (
      update stock.stock s set reserved = s.reserved + locked.qty
      from locked
      where s.variant_id = locked.variant_id and s.location_id = locked.location_id and s.on_hand - s.reserved >= locked.qty
      returning s.variant_id, s.location_id, locked.qty
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, order_id)
      select variant_id, location_id, 'reserve', qty, ${orderId}::uuid from taken
    )
    select variant_id as "variantId", location_id as "locationId" from taken`.execute(ctx.db);
  return rows;
}

/**
 * Changes what an order reserves, or what is held under the reference alone: more of a line where its `qty` is positive,
 * less where it is negative. Returns the lines that were changed; one that is short is not among them. Locked as by
 * `reserveRows`.
 */
export async function changeReservedRows(
  ctx: { db: Queries },
  orderId: string | null,
  ref: string,
  lines: readonly StockLine[],
): Promise<{ variantId: number; locationId: string }[]> {
  const [variantIds, locationIds, quantities] = columns(lines);
  const { rows } = await sql<{ variantId: number; locationId: string }>`
    with locked as materialized (
      select s.variant_id, s.location_id, wanted.qty
      from unnest(${variantIds}::int[], ${locationIds}::text[], ${quantities}::int[]) as wanted (variant_id, location_id, qty)
      join stock.stock s on s.variant_id = wanted.variant_id and s.location_id = wanted.location_id
      order by s.variant_id, s.location_id
      for no key update of s
    ), changed as (
      update stock.stock s set reserved = s.reserved + locked.qty
      from locked
      where s.variant_id = locked.variant_id and s.location_id = locked.location_id and s.on_hand - s.reserved >= locked.qty
      returning s.variant_id, s.location_id, locked.qty
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, order_id, ref)
      select variant_id, location_id, case when qty > 0 then 'reserve' else 'release' end, abs(qty), ${orderId}::uuid, ${ref} from changed
    )
    select variant_id as "variantId", location_id as "locationId" from changed`.execute(ctx.db);
  return rows;
}

/** Locks the levels of these lines in the order of their key, for a transaction that changes them in two steps. */
export async function lockRows(ctx: { db: Queries }, lines: readonly StockLine[]): Promise<void> {
  const [variantIds, locationIds] = columns(lines);
  await sql`
    select 1 from stock.stock s
    where (s.variant_id, s.location_id) in (select * from unnest(${variantIds}::int[], ${locationIds}::text[]))
    order by s.variant_id, s.location_id for no key update`.execute(ctx.db);
}

/**
 * Releases what the order still holds according to its ledger entries. The unique index on stock.stock_move prevents a
 * second release.
 */
export async function releaseRows(ctx: { db: Queries }, orderId: string): Promise<void> {
  await sql`
    with held as (
      select variant_id, location_id, sum(case kind when 'reserve' then qty else -qty end)::int as qty
      from stock.stock_move
      where order_id = ${orderId}::uuid and kind in ('reserve', 'release', 'ship')
      group by variant_id, location_id
      having sum(case kind when 'reserve' then qty else -qty end) > 0
    ), locked as materialized (
      select s.variant_id, s.location_id, held.qty
      from held join stock.stock s using (variant_id, location_id)
      order by s.variant_id, s.location_id
      for no key update of s
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, order_id)
      select variant_id, location_id, 'release', qty, ${orderId}::uuid from locked
    )
    update stock.stock s set reserved = s.reserved - locked.qty
    from locked
    where s.variant_id = locked.variant_id and s.location_id = locked.location_id`.execute(ctx.db);
}

/**
 * Tells every process that stock levels changed; outside the order's transaction, because NOTIFY lets only one commit
 * at a time.
 */
export async function notifyStockChanged(ctx: { db: Queries }): Promise<void> {
  await sql`select pg_notify('kerb_changed', 'stock')`.execute(ctx.db);
}

/** Dispatches reserved units; returns how many of the lines were fully reserved. */
export async function shipRows(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<number> {
  const [variantIds, locationIds, quantities] = columns(lines);
  const { rows } = await sql<{ n: number }>`
    with locked as materialized (
      select s.variant_id, s.location_id, sent.qty
      from unnest(${variantIds}::int[], ${locationIds}::text[], ${quantities}::int[]) as sent (variant_id, location_id, qty)
      join stock.stock s on s.variant_id = sent.variant_id and s.location_id = sent.location_id
      order by s.variant_id, s.location_id
      for no key update of s
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, order_id, ref)
      select variant_id, location_id, 'ship', qty, ${orderId}::uuid, ${ref} from locked
    ), gone as (
      update stock.stock s set on_hand = s.on_hand - locked.qty, reserved = s.reserved - locked.qty
      from locked
      where s.variant_id = locked.variant_id and s.location_id = locked.location_id and s.reserved >= locked.qty
      returning 1
    )
    select count(*)::int as n from gone`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
/** Adds returned units to the stock; a location that never had the size gets a stock row. */
export async function returnRows(
  ctx: { db: Queries },
  orderId: string,
  ref: string,
  lines: readonly StockLine[],
): Promise<void> {
  const [variantIds, locationIds, quantities] = columns(lines);
  await sql`
    with back as (
      select * from unnest(${variantIds}::int[], ${locationIds}::text[], ${quantities}::int[]) as back (variant_id, location_id, qty)
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, order_id, ref)
      select variant_id, location_id, 'return', qty, ${orderId}::uuid, ${ref} from back
    )
    insert into stock.stock as s (variant_id, location_id, on_hand) select variant_id, location_id, qty from back order by variant_id, location_id
    on conflict (variant_id, location_id) do update set on_hand = s.on_hand + excluded.on_hand`.execute(ctx.db);
}

export interface StockTarget {
  variant_id: number;
  location_id: string;
  on_hand: number;
}

/**
 * Sets stock to what a file says, each change with its line: 'receive' for the first, 'adjust' for a difference. All of
 * `before` is read before anything is written (the count): PostgreSQL runs `moves` last, when a level that this statement
 * has changed is no longer found, and its whole number would be entered instead of the difference.
 */
export async function setRows(ctx: { db: Queries }, levels: readonly StockTarget[]): Promise<void> {
  if (levels.length === 0) return;
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as r(variant_id int, location_id text, on_hand int)
    ), before as (
      select s.variant_id, s.location_id, s.on_hand
      from stock.stock s join wanted w using (variant_id, location_id) order by 1, 2 for update of s
    ), moves as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, ref)
      select w.variant_id, w.location_id, case when b.variant_id is null then 'receive' else 'adjust' end,
        w.on_hand - coalesce(b.on_hand, 0), 'import'
      from wanted w left join before b using (variant_id, location_id) where w.on_hand <> coalesce(b.on_hand, 0)
    )
    insert into stock.stock (variant_id, location_id, on_hand)
    select w.variant_id, w.location_id, w.on_hand from wanted w
    where (select count(*) from before) >= 0 and (w.on_hand > 0
      or exists (select 1 from before b where b.variant_id = w.variant_id and b.location_id = w.location_id))
    order by 1, 2
    on conflict (variant_id, location_id) do update set on_hand = excluded.on_hand
    where stock.stock.on_hand <> excluded.on_hand`.execute(ctx.db);
}
