import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { PaidState } from '../imported-order.ts';

type Db = { db: Queries };

export interface LockedOrder {
  number: string;
  cancelledAt: Date | null;
  paid: PaidState;
  sent: 'unfulfilled' | 'partial' | 'fulfilled' | 'restocked';
  totalCents: bigint;
  deliveryCents: bigint;
  addedTaxCents: bigint;
  refundedCents: bigint;
  returnedCents: bigint;
  /** Whose verified mailbox the order was placed with; null for nobody's. */
  accountId: string | null;
}

/** An order as it stays until the transaction ends: other returns of it, and imports, wait. */
export async function lockOrder(tx: Db, id: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select o.number, o.cancelled_at as "cancelledAt", o.paid, o.sent, o.total_cents as "totalCents", o.delivery_cents as "deliveryCents",
      o.added_tax_cents as "addedTaxCents", o.refunded_cents as "refundedCents", o.returned_cents as "returnedCents",
      (select p.customer_id from accounts.customer_profile p where p.email = o.email and p.verified_at is not null) as "accountId"
    from imported_orders.imported_order o where o.id = ${id}::uuid for update of o`.execute(tx.db);
  return rows[0] ?? null;
}

export interface ReturnedLine {
  lineNo: number;
  qty: number;
}
export interface NewReturn {
  id: string;
  orderId: string;
  amountCents: bigint;
  paidBy: 'hand' | 'store-credit';
  reference: string;
  note: string;
  lines: readonly ReturnedLine[];
}

export async function selectReturn({ db }: Db, id: string): Promise<NewReturn | null> {
  const { rows } = await sql<NewReturn>`
    select r.return_id as id, r.order_id as "orderId", r.amount_cents as "amountCents", r.paid_by as "paidBy", r.reference, r.note,
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'qty', l.qty) order by l.line_no)
        from imported_orders.imported_return_line l where l.return_id = r.return_id) as lines
    from imported_orders.imported_return r where r.return_id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** False when the id is taken by now. The units and the money are counted with the lines and the order. */
export async function insertReturn({ db }: Db, one: NewReturn, by: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into imported_orders.imported_return (return_id, order_id, amount_cents, paid_by, reference, note, returned_by, returned_at)
    values (${one.id}::uuid, ${one.orderId}::uuid, ${one.amountCents}, ${one.paidBy}, ${one.reference}, ${one.note}, ${by}, ${at})
    on conflict do nothing returning return_id`.execute(db);
  if (rows.length === 0) return false;
  const lines = sql`jsonb_to_recordset(${JSON.stringify(one.lines)}::jsonb) as g("lineNo" int, qty int)`;
  await sql`
    insert into imported_orders.imported_return_line (return_id, order_id, line_no, qty)
    select ${one.id}::uuid, ${one.orderId}::uuid, g."lineNo", g.qty from ${lines}`.execute(db);
  await sql`
    update imported_orders.imported_line l set returned_qty = l.returned_qty + g.qty from ${lines}
    where l.order_id = ${one.orderId}::uuid and l.line_no = g."lineNo"`.execute(db);
  await sql`
    update imported_orders.imported_order set returned_cents = returned_cents + ${one.amountCents} where id = ${one.orderId}::uuid`.execute(
    db,
  );
  return true;
}
