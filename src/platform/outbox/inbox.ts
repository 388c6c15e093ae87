/** Notifications of providers, each kept once by its id. */
import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** False when it was received and processed before; one whose processing was interrupted is processed again. */
export async function insertNotification(
  ctx: { db: Queries },
  provider: string,
  eventId: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.inbox as inbox (provider, event_id, payload) values (${provider}, ${eventId}, ${JSON.stringify(payload)}::jsonb)
    on conflict (provider, event_id) do update set received_at = now() where inbox.processed_at is null`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

export async function finishNotification(ctx: { db: Queries }, provider: string, eventId: string): Promise<void> {
  await sql`update platform.inbox set processed_at = now() where provider = ${provider} and event_id = ${eventId}`.execute(
    ctx.db,
  );
}
