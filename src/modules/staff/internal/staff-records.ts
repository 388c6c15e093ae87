import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StaffMember } from '../members/staff-member.ts';
import { type ChosenRole, readRole, type StoredRole } from '../rights/role.ts';

type Db = { db: Queries };
interface Row extends StoredRole {
  id: string;
  email: string;
  name: string;
}
const toMember = (row: Row): StaffMember => ({ staffId: row.id, email: row.email, name: row.name, ...readRole(row) });
const columns = sql`m.id, m.email, m.name, m.role, m.role_id as "roleId", r.name as "roleName", r.permissions as "rolePermissions"`;
const members = sql`staff.member m left join staff.role r on r.id = m.role_id`;

/** Null when a current member of staff already has that address. */
export async function insertMember(
  ctx: Db,
  { email, name, role, hash }: { email: string; name: string; role: ChosenRole; hash: string },
): Promise<StaffMember | null> {
  const [builtIn, roleId] = 'roleId' in role ? ['custom', role.roleId] : [role.role, null];
  const { rows } = await sql<Row>`
    with m as (
      insert into staff.member (email, name, role, role_id, password_hash)
      values (${email}, ${name}, ${builtIn}, ${roleId}::uuid, ${hash})
      on conflict (email) where removed_at is null do nothing returning *
    ) select ${columns} from m left join staff.role r on r.id = m.role_id`.execute(ctx.db);
  return rows[0] ? toMember(rows[0]) : null;
}

export interface ListedMember extends StaffMember {
  createdAt: Date;
  lastSeenAt: Date | null;
  suspended: boolean;
}
export async function selectMembers(ctx: Db): Promise<ListedMember[]> {
  const { rows } = await sql<Row & Omit<ListedMember, keyof StaffMember>>`
    select ${columns}, m.created_at as "createdAt", m.suspended_at is not null as suspended,
      (select max(s.last_seen_at) from staff.session s where s.member_id = m.id) as "lastSeenAt"
    from ${members} where m.removed_at is null order by m.email`.execute(ctx.db);
  return rows.map((row) => ({
    ...toMember(row),
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    suspended: row.suspended,
  }));
}

export async function selectByEmail(
  ctx: Db,
  email: string,
): Promise<(StaffMember & { hash: string; suspended: boolean }) | null> {
  const { rows } = await sql<Row & { hash: string; suspended: boolean }>`
    select ${columns}, m.password_hash as hash, m.suspended_at is not null as suspended
    from ${members} where m.email = ${email} and m.removed_at is null`.execute(ctx.db);
  const [row] = rows;
  return row ? { ...toMember(row), hash: row.hash, suspended: row.suspended } : null;
}

export async function selectById(ctx: Db, staffId: string): Promise<StaffMember | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${members} where m.id = ${staffId}::uuid and m.removed_at is null`.execute(ctx.db);
  return rows[0] ? toMember(rows[0]) : null;
}

/** Keeps the row and deletes the password. Null when no member of staff has that address. */
export async function markRemoved(ctx: Db, email: string): Promise<StaffMember | null> {
  const { rows } = await sql<Row>`
    with m as (
      update staff.member set removed_at = now(), password_hash = '' where email = ${email} and removed_at is null returning *
    ) select ${columns} from m left join staff.role r on r.id = m.role_id`.execute(ctx.db);
  return rows[0] ? toMember(rows[0]) : null;
}

export async function updatePassword(ctx: Db, staffId: string, hash: string): Promise<void> {
  await ctx.db.updateTable('staff.member').set({ password_hash: hash }).where('id', '=', staffId).execute();
}
