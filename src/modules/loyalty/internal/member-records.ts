import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

type Db = { db: Queries };

/** False when there is no such customer. */
export async function insertMember(ctx: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with customer as (select id from accounts.customer where id = ${customerId}::uuid),
    added as (insert into loyalty.member (customer_id) select id from customer on conflict do nothing)
    select exists (select from customer) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}

export async function selectMember(ctx: Db, customerId: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('loyalty.member').select('customer_id').where('customer_id', '=', customerId).executeTakeFirst();
  return row !== undefined;
}

export async function selectMembership(ctx: { db: Queries }, customerId: string): Promise<{ enrolledAt: Date } | null> {
  const row = await ctx.db.selectFrom('loyalty.member').select('enrolled_at').where('customer_id', '=', customerId).executeTakeFirst();
  return row ? { enrolledAt: row.enrolled_at } : null;
}

export async function deleteMember(ctx: { db: Queries }, customerId: string): Promise<void> {
  await ctx.db.deleteFrom('loyalty.member').where('customer_id', '=', customerId).execute();
}
