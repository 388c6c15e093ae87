import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function selectOrdersOfEmail({ db }: Db, email: string): Promise<unknown> {
  const { rows } = await sql<{ found: unknown }>`
    select to_jsonb(o) - 'digest' || jsonb_build_object(
      'lines', (select jsonb_agg(to_jsonb(l) - 'order_id' order by l.line_no) from imported_orders.imported_line l where l.order_id = o.id),
      'returns', (select jsonb_agg(to_jsonb(r) - 'order_id' - 'returned_by' order by r.returned_at) from imported_orders.imported_return r where r.order_id = o.id)
    ) as found
    from imported_orders.imported_order o where o.email = ${email} order by o.placed_at`.execute(db);
  return rows.map(({ found }) => found);
}

/** Keeps what accounting needs: numbers, days, items and amounts. False where the address has no orders. */
export async function eraseOrdersOfEmail({ db }: Db, email: string): Promise<boolean> {
  await sql`
    update imported_orders.imported_return r set note = '', reference = ''
    from imported_orders.imported_order o where o.id = r.order_id and o.email = ${email}`.execute(db);
  const { numAffectedRows } = await sql`
    update imported_orders.imported_order set email = null, phone = '', note = '', tags = '{}', billing_address = null,
      delivery_address = null, erased_at = now(), changed_at = now() where email = ${email}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
