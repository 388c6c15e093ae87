import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StaffMember } from '../members/staff-member.ts';
import { readRole, type StoredRole } from '../rights/role.ts';

type Db = { db: Queries };

export async function insertSession(
  ctx: Db,
  {
    staffId,
    digest,
    seconds,
    device,
    address,
    bySecondFactor,
  }: { staffId: string; digest: string; seconds: number; device: string; address: string; bySecondFactor: boolean },
): Promise<{ sessionId: string; expiresAt: Date }> {
  const row = await ctx.db
    .insertInto('staff.session')
    .values({
      member_id: staffId,
      secret_digest: digest,
      device,
      address,
      second_factor: bySecondFactor,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { sessionId: row.id, expiresAt: row.expires_at };
}

interface LiveSession {
  sessionId: string;
  expiresAt: Date;
  member: StaffMember;
  /** Whether the member proved who they are by a second factor. */
  bySecondFactor: boolean;
  confirmedSecondsAgo: number;
}
/** An active session of a current member of staff; reading it updates when it was last seen. */
export async function touchSession(
  ctx: Db,
  by: { digest: string } | { sessionId: string },
  idleSeconds: number,
): Promise<LiveSession | null> {
  const { rows } = await sql<
    StoredRole & { staffId: string; email: string; name: string } & {
      session: string;
      expires: Date;
      factor: boolean;
      seconds: number;
    }
  >`
    update staff.session s set last_seen_at = now() from staff.member m left join staff.role r on r.id = m.role_id
    where ${'digest' in by ? sql`s.secret_digest = ${by.digest}` : sql`s.id = ${by.sessionId}::uuid`}
      and m.id = s.member_id and m.removed_at is null and m.suspended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})
    returning s.id as session, s.expires_at as expires, s.second_factor as factor,
      extract(epoch from now() - s.confirmed_at)::int as seconds, m.id as "staffId", m.email, m.name, m.role,
      m.role_id as "roleId", r.name as "roleName", r.permissions as "rolePermissions"`.execute(ctx.db);
  const [row] = rows;
  return row
    ? {
        sessionId: row.session,
        expiresAt: row.expires,
        member: { staffId: row.staffId, email: row.email, name: row.name, ...readRole(row) },
        bySecondFactor: row.factor,
        confirmedSecondsAgo: row.seconds,
      }
    : null;
}

export async function deleteSession(ctx: Db, digest: string): Promise<void> {
  await ctx.db.deleteFrom('staff.session').where('secret_digest', '=', digest).execute();
}

/** All sessions of a member, or all but one. */
export async function deleteSessionsOf(ctx: Db, staffId: string, except: string | null = null): Promise<void> {
  let query = ctx.db.deleteFrom('staff.session').where('member_id', '=', staffId);
  if (except) query = query.where('id', '<>', except);
  await query.execute();
}

export async function deleteAllSessions(ctx: Db): Promise<void> {
  await ctx.db.deleteFrom('staff.session').execute();
}

export async function deleteEndedSessions(ctx: Db): Promise<void> {
  await sql`delete from staff.session where expires_at <= now()`.execute(ctx.db);
}

/** The member has proven who they are in this session. */
export async function markConfirmed(
  ctx: Db,
  sessionId: string,
  { bySecondFactor }: { bySecondFactor: boolean },
): Promise<void> {
  await sql`
    update staff.session set confirmed_at = now(), second_factor = second_factor or ${bySecondFactor}
    where id = ${sessionId}::uuid`.execute(ctx.db);
}

export interface ListedSession {
  id: string;
  device: string;
  address: string;
  startedAt: Date;
  lastSeenAt: Date;
}
export async function selectSessionsOf(ctx: Db, staffId: string, idleSeconds: number): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select id, device, address, created_at as "startedAt", last_seen_at as "lastSeenAt" from staff.session
    where member_id = ${staffId}::uuid and expires_at > now() and last_seen_at > now() - make_interval(secs => ${idleSeconds})
    order by last_seen_at desc, id limit 100`.execute(ctx.db);
  return rows;
}

export async function deleteSessionById(ctx: Db, staffId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('staff.session')
    .where('id', '=', sessionId)
    .where('member_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many sessions a member has, ended ones that are not deleted yet among them. */
export async function countSessionsOf(ctx: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from staff.session where member_id = ${staffId}::uuid and expires_at > now()`.execute(
    ctx.db,
  );
  return rows[0]?.sessions ?? 0;
}

/** How many active sessions each member has. */
export async function countSessions(ctx: Db, idleSeconds: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sessions: number }>`
    select member_id as id, count(*)::int as sessions from staff.session
    where expires_at > now() and last_seen_at > now() - make_interval(secs => ${idleSeconds}) group by member_id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, sessions }) => [id, sessions]));
}
