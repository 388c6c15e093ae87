import { declineInWords } from '#contract/payments/decline-words.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Person } from '#platform/personal-data.ts';

type Db = { db: Queries };

/** Payments of this person's orders: another customer's with the same contact email are excluded (SEC-12). */
export async function selectPaymentsOf(ctx: Db, { customerId, email }: Person): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown> & { declined: string | null }>`
    select o.number as "orderNumber", p.tender, p.state, p.amount_cents::float8 / 100 as amount, p.facts, p.decline_code as declined, p.created_at as at
    from payments.payment p join orders.order_contact o on o.order_id = p.order_id
    where o.customer_id = ${customerId}::uuid or (o.customer_id is null and lower(o.email) = ${email}::text) order by p.created_at`.execute(
    ctx.db,
  );
  return rows.map(({ declined, ...payment }) => ({
    ...payment,
    declineReason: declined === null ? null : declineInWords(declined),
  }));
}

/** Amounts, states and the gateway's references stay: refunds and integrity checks need them. */
export async function clearInstruments(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    update payments.payment set facts = '{}', instrument = '{}', decline_reason = null where order_id = any(${orderIds}::uuid[])`.execute(
    ctx.db,
  );
}
