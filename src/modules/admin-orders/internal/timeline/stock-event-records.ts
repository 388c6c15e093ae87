import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface StockRow {
  at: Date;
  kind: 'reserve' | 'release' | 'ship' | 'return' | 'receive' | 'adjust';
  units: number;
  place: string;
}

/** What the stock ledger says of an order, oldest first: one row for the units that changed together at one location. */
export async function selectStockRows(ctx: { db: Queries }, orderId: string): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select e.at, e.kind, sum(e.qty)::int as units, coalesce(max(l.name), e.location_id) as place
    from stock.ledger_entry e left join stores.location_name l on l.location_id = e.location_id
    where e.order_id = ${orderId}::uuid group by e.at, e.kind, e.ref, e.location_id order by min(e.id)`.execute(ctx.db);
  return rows;
}
