/** Pick waves, and what of them is left to pick (PARC-07). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
export interface WaveRow {
  id: string;
  place: string;
  placeName: string;
  startedBy: string;
  startedAt: Date;
  endedAt: Date | null;
}
const wave = sql`w.id, w.location_id as place, coalesce(s.name, w.location_id) as "placeName", w.started_by as "startedBy",
  w.started_at as "startedAt", w.ended_at as "endedAt"`;
const from = sql`parcels.pick_wave w left join stores.location_name s on s.location_id = w.location_id`;

export async function waveById(ctx: Db, id: string): Promise<WaveRow | null> {
  const { rows } = await sql<WaveRow>`select ${wave} from ${from} where w.id = ${id}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function openWaves(ctx: Db, max: number): Promise<(WaveRow & { orders: number })[]> {
  const { rows } = await sql<WaveRow & { orders: number }>`
    select ${wave}, (select count(*)::int from parcels.pick_wave_order o where o.wave_id = w.id) as orders
    from ${from} where w.ended_at is null order by w.started_at desc limit ${max}::int`.execute(ctx.db);
  return rows;
}

/** Orders with something to pick there and in no open wave, the longest waiting first. */
export async function ordersForWave(ctx: Db, place: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select l.number from orders.line_to_pick l
    where l.location_id = ${place} and not exists (
      select from parcels.pick_wave_order o where o.order_number = l.number and o.location_id = l.location_id and o.open)
    group by l.number order by min(l.placed_at), l.number limit ${max}::int`.execute(ctx.db);
  return rows.map(({ number }) => number);
}

/** Two people who start waves at once get different orders: the second waits for the first one's. */
export async function lockWaves(tx: Db): Promise<void> {
  await sql`lock table parcels.pick_wave in share row exclusive mode`.execute(tx.db);
}

export async function insertWave(
  ctx: Db,
  { id, place, actor, numbers }: { id: string; place: string; actor: string; numbers: readonly string[] },
): Promise<void> {
  await sql`
    with made as (
      insert into parcels.pick_wave (id, location_id, started_by) values (${id}::uuid, ${place}, ${actor}) returning id
    )
    insert into parcels.pick_wave_order (wave_id, order_number, location_id, basket)
    select made.id, n.number, ${place}, n.basket from made, unnest(${numbers}::text[]) with ordinality as n (number, basket)`.execute(
    ctx.db,
  );
}

/** False where it is over already. */
export async function endWaveRow(ctx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ended as (update parcels.pick_wave set ended_at = now() where id = ${id}::uuid and ended_at is null returning id)
    update parcels.pick_wave_order o set open = false from ended where o.wave_id = ended.id`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function ordersOfWave(ctx: Db, id: string): Promise<{ number: string; basket: number; units: number }[]> {
  const { rows } = await sql<{ number: string; basket: number; units: number }>`
    select o.order_number as number, o.basket, coalesce(sum(l.qty), 0)::int as units
    from parcels.pick_wave_order o left join orders.line_to_pick l on l.number = o.order_number and l.location_id = o.location_id
    where o.wave_id = ${id}::uuid group by o.order_number, o.basket order by o.basket`.execute(ctx.db);
  return rows;
}

export interface WaveLine {
  shelf: string | null;
  code: string;
  barcode: string | null;
  name: string;
  brand: string;
  colourName: string;
  size: string;
  qty: number;
  baskets: { basket: number; qty: number }[];
}
export async function linesOfWave(ctx: Db, id: string): Promise<WaveLine[]> {
  const { rows } = await sql<WaveLine>`
    select min(h.shelf) as shelf, l.variant_code as code, min(v.barcode) as barcode, min(l.name) as name, min(l.brand) as brand,
      min(l.colour_name) as "colourName", min(l.size_label) as size, sum(l.qty)::int as qty,
      jsonb_agg(jsonb_build_object('basket', o.basket, 'qty', l.qty) order by o.basket) as baskets
    from parcels.pick_wave_order o join orders.line_to_pick l on l.number = o.order_number and l.location_id = o.location_id
    left join stock.shelf_of_size h on h.location_id = l.location_id and h.variant_id = l.variant_id
    left join catalogue.size_name v on v.variant_id = l.variant_id
    where o.wave_id = ${id}::uuid group by l.variant_id, l.variant_code order by l.variant_code`.execute(ctx.db);
  return rows;
}
