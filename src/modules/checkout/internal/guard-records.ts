import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Whether a key has been used, and how many undecided orders of a shopper hold stock. */
export async function readUnderway(
  ctx: { db: Queries },
  key: string,
  { customerId, email }: { customerId: string | null; email: string },
): Promise<{ known: boolean; undecided: number }> {
  const whose =
    customerId === null
      ? sql`lower(o.email) = ${email.toLowerCase()} and o.customer_id is null`
      : sql`o.customer_id = ${customerId}::uuid`;
  const { rows } = await sql<{ known: boolean; undecided: number }>`
    select exists (select from checkout.idempotency where scope = 'checkout/order' and key = ${key})
        or exists (select from checkout.attempt where key = ${key} and until > now()) as known,
      (select count(*)::int from orders.order_contact o where o.state in ('PENDING', 'FAILING') and ${whose}) as undecided`.execute(
    ctx.db,
  );
  return rows[0] ?? { known: false, undecided: 0 };
}
