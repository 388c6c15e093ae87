import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface MissingUnits {
  code: string;
  qty: number;
}
export interface StoredSale {
  fingerprint: string;
  orderNumber: string;
  hasCustomer: boolean;
  missing: MissingUnits[];
}

/** Claims the number; false when it is used. Waits for a process that is recording it now. */
export async function claimSale(
  tx: { db: Queries },
  sale: { number: string; orderId: string; fingerprint: string; receipt: boolean; actor: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into till.sale (number, order_id, fingerprint, receipt, recorded_by)
    values (${sale.number}, ${sale.orderId}::uuid, ${sale.fingerprint}, ${sale.receipt}, ${sale.actor})
    on conflict (number) do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function recordMissing(
  tx: { db: Queries },
  number: string,
  missing: readonly MissingUnits[],
): Promise<void> {
  await sql`update till.sale set missing = ${JSON.stringify(missing)}::jsonb where number = ${number}`.execute(tx.db);
}

export async function saleByNumber(ctx: { db: Queries }, number: string): Promise<StoredSale | undefined> {
  const { rows } = await sql<StoredSale>`
    select s.fingerprint, o.number as "orderNumber", o.customer_id is not null as "hasCustomer", s.missing
    from till.sale s join orders.order_state o on o.order_id = s.order_id where s.number = ${number}`.execute(ctx.db);
  return rows[0];
}
