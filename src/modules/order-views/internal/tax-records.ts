/** Refund requests of an order, as its documents for GST read them. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { RefundRequest } from '../tax/supply-corrections.ts';

/** The first first. A refund that ended without money counts 0, unless it was paid another way or a
 * change was agreed with it. */
export async function refundRequestRows(ctx: { db: Queries }, orderId: string): Promise<RefundRequest[]> {
  const { rows } = await sql<{
    key: string;
    cents: bigint;
    at: Date;
    lineNos: number[];
    lineCents: string[];
    changedGstCents: bigint | null;
  }>`
    select (select b.gst_cents - v.gst_cents from orders.agreed_version v join orders.agreed_version b on b.order_id = v.order_id and b.version_no = v.version_no - 1
        where v.order_id = ${orderId}::uuid and r.request_key = 'change:' || v.change_id) as "changedGstCents", r.request_key as key, min(r.created_at) as at,
      coalesce(sum(r.amount_cents) filter (where r.state <> 'MANUAL' or r.paid_otherwise or r.request_key like 'change:%'), 0)::bigint as cents,
      array(select l.line_no from payments.refunded_line l where l.order_id = ${orderId}::uuid and l.request_key = r.request_key order by l.line_no) as "lineNos",
      array(select l.amount_cents::text from payments.refunded_line l where l.order_id = ${orderId}::uuid and l.request_key = r.request_key order by l.line_no) as "lineCents"
    from payments.order_refund r where r.order_id = ${orderId}::uuid
    group by r.request_key
    union all
    -- A change that cost more adds to the supply (EDIT-01).
    select b.gst_cents - v.gst_cents, 'change:' || v.change_id, v.agreed_at, b.total_cents - v.total_cents, '{}'::int[], '{}'::text[]
    from orders.agreed_version v join orders.agreed_version b on b.order_id = v.order_id and b.version_no = v.version_no - 1
    where v.order_id = ${orderId}::uuid and v.total_cents > b.total_cents
    order by at, key`.execute(ctx.db);
  return rows.map(({ key, cents, at, lineNos, lineCents, changedGstCents }) => ({
    ...(changedGstCents !== null && { changedGstCents }),
    key,
    cents,
    at,
    lines: lineNos.map((lineNo, index) => ({ lineNo, cents: BigInt(lineCents[index] ?? '0') })),
  }));
}
