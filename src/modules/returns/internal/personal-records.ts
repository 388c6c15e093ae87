import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Person } from '#platform/personal-data.ts';

type Db = { db: Queries };

export async function selectRefusalsOf(ctx: Db, { customerId, email }: Person): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.rma, r.refusal_reason as reason, r.done_at as at
    from returns.return r join orders.order_contact o on o.order_id = r.order_id
    where r.state = 'REFUSED'
      and (o.customer_id = ${customerId}::uuid or (o.customer_id is null and lower(o.email) = ${email}::text))
    order by r.done_at`.execute(ctx.db);
  return rows;
}

export async function clearRefusals(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    update returns.return set refusal_reason = '' where order_id = any(${orderIds}::uuid[]) and state = 'REFUSED'`.execute(
    ctx.db,
  );
}
