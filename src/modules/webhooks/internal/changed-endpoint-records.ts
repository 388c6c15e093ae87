/** Changing where an endpoint is, and what it hears of (OWN-07). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

interface StoredEndpoint {
  version: number;
  url: string;
  events: string[];
}

/** An endpoint, which no other transaction changes until this one ends; null where there is none. */
export async function lockEndpoint(ctx: Db, id: string): Promise<StoredEndpoint | null> {
  const { rows } = await sql<StoredEndpoint>`
    select version, url, events from webhooks.endpoint where id = ${id}::uuid and removed_at is null for update`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/**
 * Its secrets stay, and so does what is queued for it: that goes to the URL that it has when it is sent. Fails with the
 * SQL state 23505 where another endpoint has the URL.
 */
export async function updateEndpoint(
  ctx: Db,
  id: string,
  { url, events }: { url: string; events: readonly string[] },
): Promise<void> {
  await ctx.db
    .updateTable('webhooks.endpoint')
    .set({ url, events: [...events], version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
