import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface NewSubscriber {
  /** Lower case. */
  email: string;
  consentVersion: string;
  source: 'form' | 'checkout';
  token: string;
}

/**
 * True when the address was not on the list. The links of earlier emails stay valid; an address that comes back has to
 * confirm again.
 */
export async function upsertSubscriber(
  ctx: Db,
  { email, consentVersion, source, token }: NewSubscriber,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mailing_list.subscriber as known (email, consent_version, source, token) values (${email}, ${consentVersion}, ${source}, ${token})
    on conflict (email) do update set consent_version = excluded.consent_version, source = excluded.source, consented_at = now(),
      unsubscribed_at = null, confirmed_at = null
    where known.unsubscribed_at is not null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Marks the address of this token as confirmed; only the first time is stored. */
export async function confirmSubscriber(ctx: Db, token: string): Promise<void> {
  await sql`
    update mailing_list.subscriber set confirmed_at = coalesce(confirmed_at, now()) where token = ${token} and unsubscribed_at is null`.execute(
    ctx.db,
  );
}

/** Removes the address from the list. */
export async function endSubscriptionOf(ctx: Db, email: string): Promise<void> {
  await sql`update mailing_list.subscriber set unsubscribed_at = now() where email = ${email} and unsubscribed_at is null`.execute(
    ctx.db,
  );
}

/** Ends the subscription of this token; returns its address, null for an unknown token. */
export async function endSubscription(ctx: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    update mailing_list.subscriber set unsubscribed_at = coalesce(unsubscribed_at, now()) where token = ${token} returning email`.execute(
    ctx.db,
  );
  return rows[0]?.email ?? null;
}

/** The confirmation token of an address that has not confirmed yet; null for any other. */
export async function selectToken(ctx: Db, email: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('mailing_list.subscriber')
    .select('token')
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row?.token ?? null;
}

export async function selectSubscription(ctx: Db, email: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select email, consent_version as "agreedToText", source as "agreedWhere", consented_at as "agreedAt", confirmed_at as "confirmedAt", unsubscribed_at as "leftAt"
    from mailing_list.subscriber where email = ${email}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function deleteSubscriber(ctx: Db, email: string): Promise<void> {
  await ctx.db.deleteFrom('mailing_list.subscriber').where('email', '=', email).execute();
}
