import type { StaffRole } from '#contract/staff/staff.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StaffMember } from '../members/staff-member.ts';

type Db = { db: Queries };
interface Row {
  id: string;
  email: string;
  name: string;
  role: string;
}
const toMember = ({ id, role, email, name }: Row): StaffMember => ({
  staffId: id,
  email,
  name,
  role: role as StaffRole,
});
const columns = ['id', 'email', 'name', 'role'] as const;

/** Null when a current member of staff already has that address. */
export async function insertMember(
  ctx: Db,
  { email, name, role, hash }: { email: string; name: string; role: StaffRole; hash: string },
): Promise<StaffMember | null> {
  const row = await ctx.db
    .insertInto('staff.member')
    .values({ email, name, role, password_hash: hash })
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

export async function selectMembers(ctx: Db): Promise<(StaffMember & { createdAt: Date; lastSeenAt: Date | null })[]> {
  const rows = await ctx.db
    .selectFrom('staff.member')
    .leftJoin('staff.session', 'staff.session.member_id', 'staff.member.id')
    .select([
      'staff.member.id',
      'staff.member.email',
      'staff.member.name',
      'staff.member.role',
      'staff.member.created_at',
    ])
    .select(({ fn }) => fn.max('staff.session.last_seen_at').as('last_seen_at'))
    .where('staff.member.removed_at', 'is', null)
    .groupBy('staff.member.id')
    .orderBy('staff.member.email')
    .execute();
  return rows.map((row) => ({ ...toMember(row), createdAt: row.created_at, lastSeenAt: row.last_seen_at }));
}

export async function selectByEmail(ctx: Db, email: string): Promise<(StaffMember & { hash: string }) | null> {
  const row = await ctx.db
    .selectFrom('staff.member')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...toMember(row), hash: row.password_hash } : null;
}

/** Keeps the row and deletes the password. Null when no member of staff has that address. */
export async function markRemoved(ctx: Db, email: string): Promise<StaffMember | null> {
  const row = await ctx.db
    .updateTable('staff.member')
    .set({ removed_at: sql<Date>`now()`, password_hash: '' })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

export async function updatePassword(ctx: Db, staffId: string, hash: string): Promise<void> {
  await ctx.db.updateTable('staff.member').set({ password_hash: hash }).where('id', '=', staffId).execute();
}

export async function insertSession(
  ctx: Db,
  { staffId, digest, seconds }: { staffId: string; digest: string; seconds: number },
): Promise<{ sessionId: string; expiresAt: Date }> {
  const row = await ctx.db
    .insertInto('staff.session')
    .values({
      member_id: staffId,
      secret_digest: digest,
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
}
/** An active session of a current member of staff; reading it updates when it was last seen. */
export async function touchSession(
  ctx: Db,
  by: { digest: string } | { sessionId: string },
  idleSeconds: number,
): Promise<LiveSession | null> {
  const { rows } = await sql<Row & { session: string; expires: Date }>`
    update staff.session s set last_seen_at = now() from staff.member m
    where ${'digest' in by ? sql`s.secret_digest = ${by.digest}` : sql`s.id = ${by.sessionId}::uuid`}
      and m.id = s.member_id and m.removed_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})
    returning s.id as session, s.expires_at as expires, m.id, m.email, m.name, m.role`.execute(ctx.db);
  const [row] = rows;
  return row ? { sessionId: row.session, expiresAt: row.expires, member: toMember(row) } : null;
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
