/** Messages of an order in the outbox. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface MailRow {
  id: string;
  dedupeKey: string;
  kind: string;
  payload: Record<string, unknown>;
  at: Date;
  doneAt: Date | null;
  parked: boolean;
}
/** E-mails by the keys that what happened gave them. */
export async function mailsOf(ctx: Db, keys: readonly string[]): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id::text as id, dedupe_key as "dedupeKey", kind, payload, created_at as at, done_at as "doneAt", done_at is null and available_at = 'infinity' as parked
    from platform.outbox where dedupe_key = any(${keys}::text[]) order by platform.outbox.id`.execute(ctx.db);
  return rows;
}
