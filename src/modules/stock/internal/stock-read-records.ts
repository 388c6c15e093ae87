/** Stock as staff see it: sizes with their locations and ledger entries. */
import type { RawBuilder } from 'kysely';
import type { StockRow } from '#contract/staff/products/staff-stock.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

const size = sql`
  v.id::text as "variantId", v.code, v.barcode, v.label, v.retired,
  json_build_object('code', p.code, 'name', p.name, 'brand', b.name, 'colourName', p.colour_name, 'state', p.state,
    'mediaId', (select i.media_id from catalogue.image i where i.product_id = p.id order by i.position limit 1)) as product,
  coalesce((select json_agg(json_build_object('locationId', s.location_id, 'onHand', s.on_hand, 'reserved', s.reserved, 'available', s.on_hand - s.reserved)
    order by s.location_id <> 'warehouse', s.location_id) from stock.stock s where s.variant_id = v.id), '[]') as places`;
const from = sql`catalogue.variant v join catalogue.product p on p.id = v.product_id join catalogue.brand b on b.id = p.brand_id`;

/** Sizes with this code or barcode, or whose product's code or words contain the term. */
export async function findSizes(ctx: Db, term: string, limit: number): Promise<StockRow[]> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<StockRow>`
    select ${size} from ${from}
    where v.barcode = ${term} or lower(v.code) = lower(${term}) or p.code ilike ${pattern} or v.code ilike ${pattern}
      or (b.name || ' ' || p.name || ' ' || p.colour_name) ilike ${pattern}
    order by (v.barcode = ${term} or lower(v.code) = lower(${term})) desc nulls last, v.retired, p.name ilike ${pattern} desc, p.name, p.code, v.position limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Most recently changed sizes, by the newest ledger entries. */
export async function recentlyChangedSizes(ctx: Db, limit: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    with lately as (
      select variant_id, max(id) as id from (select variant_id, id from stock.stock_move order by id desc limit ${limit * 10}) m group by variant_id order by 2 desc limit ${limit}
    )
    select ${size} from lately l join ${from} on v.id = l.variant_id order by l.id desc`.execute(ctx.db);
  return rows;
}

export async function sizeById(ctx: Db, variantId: number): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`select ${size} from ${from} where v.id = ${variantId}`.execute(ctx.db);
  return rows[0];
}

/** The size with a scanned or typed code; a listed one before a retired one. */
export async function sizeByCode(ctx: Db, code: string): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${size} from ${from} where v.barcode = ${code} or lower(v.code) = lower(${code}) order by v.retired, v.id limit 1`.execute(
    ctx.db,
  );
  return rows[0];
}

export interface StockEntry {
  id: string;
  at: Date;
  locationId: string;
  kind: 'reserve' | 'release' | 'ship' | 'receive' | 'return' | 'adjust';
  qty: number;
  orderNumber: string | null;
  ref: string;
  movement: { movementId: string; kind: string; reason: string; note: string; by: string } | null;
}

/** How a statement names the actor of a column. */
export type NameActor = (actor: RawBuilder<unknown>) => RawBuilder<string>;

/** Newest first, those before the given one. */
export async function selectStockEntries(
  ctx: Db,
  variantId: number,
  before: string | null,
  limit: number,
  nameActor: NameActor,
): Promise<StockEntry[]> {
  const { rows } = await sql<StockEntry>`
    select m.id::text, m.at, m.location_id as "locationId", m.kind, m.qty, o.number as "orderNumber", m.ref,
      case when w.id is not null then json_build_object('movementId', w.id, 'kind', w.kind, 'reason', w.reason, 'note', w.note,
        'by', ${nameActor(sql.ref('w.actor'))}) end as movement
    from stock.stock_move m left join orders.orders o on o.id = m.order_id left join stock.movement w on w.id = m.movement_id
    where m.variant_id = ${variantId} and (${before}::bigint is null or m.id < ${before}::bigint)
    order by m.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
