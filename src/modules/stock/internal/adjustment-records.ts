/** Stock adjustments by staff: the adjustment, its changes and their ledger entries. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface AdjustmentRow {
  id: string;
  kind: string;
  locationId: string;
  toLocationId: string | null;
  reason: string;
  note: string;
  actor: string;
  lines: unknown;
}

/**
 * Claims the id: NEW, or whether the adjustment recorded under it is the SAME. Waits for a process that is recording it
 * now.
 */
export async function claimAdjustment(ctx: Db, row: AdjustmentRow): Promise<'NEW' | 'SAME' | 'OTHER'> {
  const lines = sql`${JSON.stringify(row.lines)}::jsonb`;
  const { numAffectedRows } = await sql`
    insert into stock.movement (id, kind, location_id, to_location_id, reason, note, actor, lines)
    values (${row.id}::uuid, ${row.kind}, ${row.locationId}, ${row.toLocationId}, ${row.reason}, ${row.note}, ${row.actor}, ${lines})
    on conflict (id) do nothing`.execute(ctx.db);
  if (numAffectedRows === 1n) return 'NEW';
  const { rows } = await sql<{ same: boolean }>`
    select kind = ${row.kind} and location_id = ${row.locationId} and to_location_id is not distinct from ${row.toLocationId} and reason = ${row.reason}
      and note = ${row.note} and lines = ${lines} as same
    from stock.movement where id = ${row.id}::uuid`.execute(ctx.db);
  return rows[0]?.same ? 'SAME' : 'OTHER';
}

export interface StockLevelChange {
  variantId: number;
  locationId: string;
  /** Units added; removed when negative. */
  delta: number;
  /** The number on hand that the change requires; null requires none. */
  expected: number | null;
}
export interface StockLevel {
  variantId: number;
  locationId: string;
  onHand: number;
  reserved: number;
}

/**
 * Applies each change that leaves at least the reserved units and finds the expected number on hand, with its ledger
 * entry; returns which were applied. Rows are locked in the order in which every caller locks them. A change of zero is
 * checked too, and adds no ledger entry.
 */
export async function changeStockLevels(
  ctx: Db,
  adjustmentId: string,
  kind: 'receive' | 'adjust',
  changes: readonly StockLevelChange[],
): Promise<StockLevel[]> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w("variantId" int, "locationId" text, delta int, expected int)`;
  // A location that never had the size gets a stock row for it.
  await sql`insert into stock.stock (variant_id, location_id) select w."variantId", w."locationId" from ${wanted} order by 1, 2 on conflict do nothing`.execute(
    ctx.db,
  );
  const { rows } = await sql<StockLevel>`
    with locked as materialized (
      select s.variant_id, s.location_id, w.delta, w.expected
      from ${wanted} join stock.stock s on s.variant_id = w."variantId" and s.location_id = w."locationId"
      order by s.variant_id, s.location_id for no key update of s
    ), changed as (
      update stock.stock s set on_hand = s.on_hand + l.delta from locked l
      where s.variant_id = l.variant_id and s.location_id = l.location_id and s.on_hand + l.delta >= s.reserved
        and (l.expected is null or s.on_hand = l.expected)
      returning s.variant_id, s.location_id, s.on_hand, s.reserved, l.delta
    ), moved as (
      insert into stock.stock_move (variant_id, location_id, kind, qty, ref, movement_id)
      select variant_id, location_id, ${kind}, delta, 'staff', ${adjustmentId}::uuid from changed where delta <> 0 order by delta, variant_id
    )
    select variant_id as "variantId", location_id as "locationId", on_hand as "onHand", reserved from changed`.execute(
    ctx.db,
  );
  return rows;
}

export async function selectStockLevels(
  ctx: Db,
  variantIds: readonly number[],
  locationIds: readonly string[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    select variant_id as "variantId", location_id as "locationId", on_hand as "onHand", reserved from stock.stock
    where variant_id = any(${variantIds}::int[]) and location_id = any(${locationIds}::text[])`.execute(ctx.db);
  return rows;
}
