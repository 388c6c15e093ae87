/** Messages of the outbox by the address that they go to. */
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';

type Db = { db: Queries };

export async function selectMessagesTo(ctx: Db, email: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, payload ->> 'email' as "to", payload ->> 'firstName' as "firstName", created_at as "createdAt", done_at as "sentAt"
    from platform.outbox where payload ->> 'email' = ${email} order by id`.execute(ctx.db);
  return rows;
}

/** Deletes all messages to an address, sent or not, because its owner is erased. */
export async function deleteMessagesTo(ctx: Db, email: string): Promise<void> {
  await sql`delete from platform.outbox where payload ->> 'email' = ${email}`.execute(ctx.db);
  // Mail servers quote the address in their error messages.
  await sql`update platform.outbox set last_error = null where position(${email} in lower(last_error)) > 0`.execute(
    ctx.db,
  );
}
