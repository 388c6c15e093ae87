import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ChosenRole, ShopRole } from '../rights/role.ts';

type Db = { db: Queries };

/** The shop's own roles, by name, with how many members and open invitations have each. */
export async function selectRoles(ctx: Db): Promise<ShopRole[]> {
  const { rows } = await sql<ShopRole>`
    select r.id, r.name, r.permissions,
      (select count(*)::int from staff.member m where m.role_id = r.id and m.removed_at is null) as members,
      (select count(*)::int from staff.invitation i where i.role_id = r.id and i.ended_at is null and i.expires_at > now()) as invited
    from staff.role r where r.removed_at is null order by lower(r.name)`.execute(ctx.db);
  return rows;
}

export async function selectRole(ctx: Db, id: string): Promise<ShopRole | null> {
  return (await selectRoles(ctx)).find((role) => role.id === id) ?? null;
}

/** Null when another role has that name. */
export async function insertRole(
  ctx: Db,
  { name, permissions }: { name: string; permissions: readonly StaffPermission[] },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into staff.role (name, permissions) values (${name}, ${[...permissions]}::text[])
    on conflict (lower(name)) where removed_at is null do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** False when another role has that name. */
export async function updateRole(
  ctx: Db,
  id: string,
  { name, permissions }: { name: string; permissions: readonly StaffPermission[] },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.role r set name = ${name}, permissions = ${[...permissions]}::text[]
    where r.id = ${id}::uuid and not exists (
      select 1 from staff.role o where lower(o.name) = lower(${name}) and o.id <> r.id and o.removed_at is null
    ) returning r.id`.execute(ctx.db);
  return rows.length > 0;
}

export async function markRoleRemoved(ctx: Db, id: string): Promise<void> {
  await sql`update staff.role set removed_at = now() where id = ${id}::uuid`.execute(ctx.db);
}

export async function updateMemberRole(ctx: Db, staffId: string, role: ChosenRole): Promise<void> {
  await sql`
    update staff.member set role = ${'roleId' in role ? 'custom' : role.role}, role_id = ${'roleId' in role ? role.roleId : null}::uuid
    where id = ${staffId}::uuid`.execute(ctx.db);
}
