import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export async function selectMarketingOptIn(
  ctx: { db: Queries },
  orderId: string,
): Promise<{ email: string; customerId: string | null } | null> {
  const { rows } = await sql<{ email: string; customerId: string | null }>`
    select lower(email) as email, customer_id as "customerId" from orders.orders
    where id = ${orderId}::uuid and contact -> 'agreeToMarketing' = 'true'`.execute(ctx.db);
  return rows[0] ?? null;
}
