import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { SavedCartData } from '../saved-cart-data.ts';

type Db = { db: Queries };

export async function selectPersonalAccount(
  ctx: Db,
  customerId: string,
  savedCartOf: SavedCartData['valueOf'],
): Promise<unknown> {
  const { rows } = await sql<{ found: unknown }>`
    select jsonb_build_object(
      'customer', to_jsonb(c),
      'addresses', coalesce((select jsonb_agg(to_jsonb(a) - 'customer_id' order by a.serial) from accounts.address a where a.customer_id = c.id), '[]'),
      'cart', ${savedCartOf(sql.ref('c.id'))}
    ) as found
    from accounts.customer c where c.id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0]?.found ?? null;
}

/** Addresses and the saved cart are deleted with the customer. */
export async function deleteCustomer(ctx: Db, customerId: string): Promise<void> {
  await ctx.db.deleteFrom('accounts.customer').where('id', '=', customerId).execute();
}

/** Deletes log-ins of every identity adapter, not only the one in use. */
export async function deleteLogIns(ctx: Db, customerId: string): Promise<void> {
  await ctx.db.deleteFrom('accounts.hosted_session').where('user_id', '=', customerId).execute();
  await ctx.db
    .deleteFrom('accounts.identity_code')
    .where('value', 'in', [`verify:${customerId}`, `reset:${customerId}`, `signup:${customerId}`])
    .execute();
  await ctx.db.deleteFrom('accounts.identity_user').where('id', '=', customerId).execute();
}

/** When and where each session was used; the session secrets are never exported. */
export async function selectSessions(ctx: Db, customerId: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select created_at as "loggedInAt", last_seen_at as "lastSeenAt", expires_at as "endsAt", ip_address as "address", user_agent as "browser"
    from accounts.identity_session where user_id = ${customerId}::uuid
    union all select created_at, last_seen_at, expires_at, ip_address, user_agent from accounts.hosted_session where user_id = ${customerId}::uuid order by 1`.execute(
    ctx.db,
  );
  return rows;
}

/** The customer's email address, with the row locked until the erasure is complete; null when it is already gone. */
export async function selectCustomerForUpdate(
  ctx: Db,
  customerId: string,
): Promise<{ email: string; firstName: string; isVerified: boolean } | null> {
  const row = await ctx.db
    .selectFrom('accounts.customer')
    .select(['email', 'first_name', 'verified_at'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { email: row.email, firstName: row.first_name, isVerified: row.verified_at !== null } : null;
}
