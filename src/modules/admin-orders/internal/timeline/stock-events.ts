import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { counted } from '#shared/counted.ts';
import { SHOP, type TimelineEvent } from './timeline-event.ts';

interface StockRow {
  at: Date;
  kind: 'reserve' | 'release' | 'ship' | 'return' | 'receive' | 'adjust';
  units: number;
  place: string;
}
const words: Record<StockRow['kind'], string> = {
  reserve: 'Stock reserved',
  release: 'Stock released',
  ship: 'Taken from stock',
  return: 'Put back into stock',
  receive: 'Stock received',
  adjust: 'Stock adjusted',
};

/** What the stock ledger says of an order: one entry for the units that changed together at one location. */
export async function listStockEvents(ctx: { db: Queries }, orderId: string): Promise<TimelineEvent[]> {
  const { rows } = await sql<StockRow>`
    select e.at, e.kind, sum(e.qty)::int as units, coalesce(max(l.name), e.location_id) as place
    from stock.ledger_entry e left join stores.location_name l on l.location_id = e.location_id
    where e.order_id = ${orderId}::uuid group by e.at, e.kind, e.ref, e.location_id order by min(e.id)`.execute(ctx.db);
  return rows.map(({ at, kind, units, place }) => ({
    at,
    topic: 'stock',
    what: words[kind],
    actor: SHOP,
    detail: `${counted(units, 'unit')} · ${place}`,
  }));
}
