import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';
import { type OutsidePayment, outsideTenders } from '../payment.ts';

export type Reconcilable = OutsidePayment & { pspRef: string };

/** Payments that a provider has a reference for, by id, after the last one seen. */
export async function paymentsToReconcile(ctx: { db: Queries }, days: number, after: string, limit: number): Promise<Reconcilable[]> {
  const { rows } = await sql<Reconcilable>`
    select p.id, p.order_id as "orderId", o.number as "orderNumber", p.tender, p.state, p.amount_cents as "amountCents", p.authorised_cents as "authorisedCents",
      p.psp_key as "pspKey", p.psp_ref as "pspRef", p.instrument, extract(epoch from now() - p.created_at)::float8 as "ageSeconds"
    from payments.payment p join orders.orders o on o.id = p.order_id
    where p.psp_ref is not null and p.tender = any(${Object.keys(outsideTenders)}::text[]) and p.state <> 'DECLINED'
      and p.created_at > now() - make_interval(days => ${days}) and p.id > ${after}::uuid
    order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}
