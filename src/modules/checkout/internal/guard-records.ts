import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** Whether a key has been used, how many undecided orders of a shopper hold stock, and `wait`, in the same query. */
export async function readUnderway(
  ctx: { db: Queries },
  key: string,
  { customerId, email }: { customerId: string | null; email: string },
  wait: RawBuilder<number>,
): Promise<{ known: boolean; undecided: number; wait: number }> {
  const whose =
    customerId === null
      ? sql`lower(o.email) = ${email.toLowerCase()} and o.customer_id is null`
      : sql`o.customer_id = ${customerId}::uuid`;
  const { rows } = await sql<{ known: boolean; undecided: number; wait: number }>`
    select exists (select from checkout.idempotency where scope = 'checkout/order' and key = ${key})
        or exists (select from checkout.attempt where key = ${key} and until > now()) as known,
      (select count(*)::int from orders.order_contact o where o.state in ('PENDING', 'FAILING') and ${whose}) as undecided,
      ${wait} as wait`.execute(ctx.db);
  return rows[0] ?? { known: false, undecided: 0, wait: 0 };
}
