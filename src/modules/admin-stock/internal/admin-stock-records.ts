/** Stock as staff see it: sizes with their locations and ledger entries. */
import type { RawBuilder } from 'kysely';
import type { StockRow } from '#contract/staff/products/staff-stock.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

const size = sql`
  v.variant_id::text as "variantId", v.code, v.barcode, v.label, v.retired,
  json_build_object('code', p.code, 'name', p.name, 'brand', p.brand_name, 'colourName', p.colour_name, 'state', p.state,
    'mediaId', (select i.media_id from catalogue.card_image i where i.product_id = p.product_id order by i.position limit 1)) as product,
  coalesce((select json_agg(json_build_object('locationId', s.location_id, 'onHand', s.on_hand, 'reserved', s.reserved, 'available', s.on_hand - s.reserved,
    'shelf', (select h.shelf from stock.shelf_of_size h where h.location_id = s.location_id and h.variant_id = s.variant_id))
    order by s.location_id <> 'warehouse', s.location_id) from stock.stock_level s where s.variant_id = v.variant_id), '[]') as places`;
const from = sql`catalogue.size_name v join catalogue.product_name p on p.product_id = v.product_id`;

/** Sizes with this code or barcode, or whose product's code or words contain the term. */
export async function findSizes(ctx: Db, term: string, limit: number): Promise<StockRow[]> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<StockRow>`
    select ${size} from ${from}
    where v.barcode = ${term} or lower(v.code) = lower(${term}) or p.code ilike ${pattern} or v.code ilike ${pattern}
      or (p.brand_name || ' ' || p.name || ' ' || p.colour_name) ilike ${pattern}
    order by (v.barcode = ${term} or lower(v.code) = lower(${term})) desc nulls last, v.retired, p.name ilike ${pattern} desc, p.name, p.code, v.position limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Most recently changed sizes, by the newest ledger entries. */
export async function recentlyChangedSizes(ctx: Db, limit: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    with lately as (
      select variant_id, max(id) as id from (select variant_id, id from stock.ledger_entry order by id desc limit ${limit * 10}) m group by variant_id order by 2 desc limit ${limit}
    )
    select ${size} from lately l join ${from} on v.variant_id = l.variant_id order by l.id desc`.execute(ctx.db);
  return rows;
}

export async function sizeById(ctx: Db, variantId: number): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`select ${size} from ${from} where v.variant_id = ${variantId}`.execute(ctx.db);
  return rows[0];
}

/** The size with a scanned or typed code; a listed one before a retired one. */
export async function sizeByCode(ctx: Db, code: string): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${size} from ${from} where v.barcode = ${code} or lower(v.code) = lower(${code}) order by v.retired, v.variant_id limit 1`.execute(
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
    select e.id::text, e.at, e.location_id as "locationId", e.kind, e.qty, o.number as "orderNumber", e.ref,
      case when e.adjustment_id is not null then json_build_object('movementId', e.adjustment_id, 'kind', e.adjustment_kind, 'reason', e.reason,
        'note', e.note, 'by', ${nameActor(sql.ref('e.actor'))}) end as movement
    from stock.ledger_entry e left join orders.order_state o on o.order_id = e.order_id
    where e.variant_id = ${variantId} and (${before}::bigint is null or e.id < ${before}::bigint)
    order by e.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Size → its code, of those of these ids that are sizes, retired or not. */
export async function selectSizeCodes(ctx: Db, variantIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select variant_id as id, code from catalogue.size_name where variant_id = any(${[...variantIds]}::int[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}
