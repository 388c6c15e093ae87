/** Where customers are logged in, whichever identity adapter opened the session. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { CustomerSession, SessionPlace } from '../sessions/customer-session.ts';

type Db = { db: Queries };

export async function selectCustomerSessions(ctx: Db, customerId: string): Promise<CustomerSession[]> {
  const { rows } = await sql<CustomerSession>`
    select id, coalesce(user_agent, '') as device, coalesce(ip_address, '') as address,
      created_at as "startedAt", last_seen_at as "lastSeenAt"
    from (
      select id, user_id, user_agent, ip_address, created_at, last_seen_at, expires_at from accounts.identity_session
      union all
      select id, user_id, user_agent, ip_address, created_at, last_seen_at, expires_at from accounts.hosted_session
    ) s
    where user_id = ${customerId}::uuid and expires_at > now()
    order by last_seen_at desc, id`.execute(ctx.db);
  return rows;
}

/** Notes where the session is, at most once a minute; `confirmed`: the customer has just proven who they are in it. */
export async function updateSessionPlace(
  ctx: Db,
  sessionId: string,
  { device, address }: SessionPlace,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  await sql`
    with place as (
      select ${sessionId}::uuid as id, ${device}::text as device, ${address}::text as address, ${confirmed}::boolean as confirmed
    ), embedded as (
      update accounts.identity_session s set last_seen_at = now(), user_agent = p.device, ip_address = p.address,
        confirmed_at = case when p.confirmed then now() else s.confirmed_at end
      from place p
      where s.id = p.id and (p.confirmed or coalesce(s.user_agent, '') = '' or s.last_seen_at < now() - interval '1 minute')
    )
    update accounts.hosted_session s set last_seen_at = now(), user_agent = p.device, ip_address = p.address,
      confirmed_at = case when p.confirmed then now() else s.confirmed_at end
    from place p
    where s.id = p.id and (p.confirmed or coalesce(s.user_agent, '') = '' or s.last_seen_at < now() - interval '1 minute')`.execute(
    ctx.db,
  );
}

export async function markSessionConfirmed(ctx: Db, sessionId: string): Promise<void> {
  await sql`
    with embedded as (update accounts.identity_session set confirmed_at = now() where id = ${sessionId}::uuid)
    update accounts.hosted_session set confirmed_at = now() where id = ${sessionId}::uuid`.execute(ctx.db);
}

export async function isSessionConfirmed(ctx: Db, sessionId: string, withinSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (
      select 1 from (
        select id, confirmed_at from accounts.identity_session union all select id, confirmed_at from accounts.hosted_session
      ) s
      where id = ${sessionId}::uuid and confirmed_at > now() - make_interval(secs => ${withinSeconds})
    ) as confirmed`.execute(ctx.db);
  return rows[0]?.confirmed ?? false;
}

/** Keeps the session from ending until the transaction ends; false where it has ended. */
export async function holdSession(ctx: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts.identity_session where id = ${sessionId}::uuid for key share`.execute(ctx.db);
  return rows.length > 0;
}
