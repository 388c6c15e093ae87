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

export async function selectById(ctx: Db, staffId: string): Promise<StaffMember | null> {
  const row = await ctx.db
    .selectFrom('staff.member')
    .select(columns)
    .where('id', '=', staffId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? toMember(row) : null;
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
