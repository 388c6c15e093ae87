import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

type Db = { db: Queries };

/** True when the address was not on the list. The link of earlier mails goes on working. */
export async function upsertSubscriber(ctx: Db, { email, consentVersion, token }: { email: string; consentVersion: string; token: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mailing_list.subscriber as known (email, consent_version, token) values (${email}, ${consentVersion}, ${token})
    on conflict (email) do update set consent_version = excluded.consent_version, consented_at = now(), unsubscribed_at = null
    where known.unsubscribed_at is not null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Whose link it was; null for nobody's. */
export async function endSubscription(ctx: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    update mailing_list.subscriber set unsubscribed_at = coalesce(unsubscribed_at, now()) where token = ${token} returning email`.execute(ctx.db);
  return rows[0]?.email ?? null;
}

export async function selectToken(ctx: Db, email: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('mailing_list.subscriber')
    .select('token')
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return row?.token ?? null;
}

export async function selectSubscription(ctx: Db, email: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select email, consent_version as "agreedToText", consented_at as "agreedAt", unsubscribed_at as "leftAt"
    from mailing_list.subscriber where email = ${email}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function deleteSubscriber(ctx: Db, email: string): Promise<void> {
  await ctx.db.deleteFrom('mailing_list.subscriber').where('email', '=', email).execute();
}
