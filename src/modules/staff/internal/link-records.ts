import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type ChosenRole, readRole, type StoredRole } from '../rights/role.ts';

type Db = { db: Queries };

export interface Invitation {
  id: string;
  email: string;
  name: string;
  /** What it is called. */
  role: string;
  chosen: ChosenRole;
  permissions: ReturnType<typeof readRole>['permissions'];
  inviterId: string;
  invitedBy: string;
  expiresAt: Date;
}
interface Row extends StoredRole, Omit<Invitation, 'role' | 'chosen' | 'permissions'> {}

const columns = sql`i.id, i.email, i.name, i.role, i.role_id as "roleId", r.name as "roleName", r.permissions as "rolePermissions",
  i.invited_by as "inviterId", m.name as "invitedBy", i.expires_at as "expiresAt"`;
const open = sql`staff.invitation i join staff.member m on m.id = i.invited_by left join staff.role r on r.id = i.role_id
  where i.ended_at is null and i.expires_at > now()`;

function toInvitation({ roleId, roleName, rolePermissions, ...row }: Row): Invitation {
  const { role, permissions } = readRole({ role: row.role, roleId, roleName, rolePermissions });
  const chosen = roleId === null ? ({ role: row.role } as ChosenRole) : { roleId };
  return { ...row, role, chosen, permissions };
}

/** Open invitations, the newest first. */
export async function selectInvitations(ctx: Db): Promise<Invitation[]> {
  const { rows } = await sql<Row>`select ${columns} from ${open} order by i.created_at desc, i.id`.execute(ctx.db);
  return rows.map(toInvitation);
}

/** An open invitation by its id or the digest of its code; null for any other. */
export async function selectInvitation(ctx: Db, by: { id: string } | { digest: string }): Promise<Invitation | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${open} and ${'id' in by ? sql`i.id = ${by.id}::uuid` : sql`i.digest = ${by.digest}`}`.execute(
    ctx.db,
  );
  return rows[0] ? toInvitation(rows[0]) : null;
}

export async function insertInvitation(
  ctx: Db,
  {
    email,
    name,
    role,
    inviterId,
    days,
  }: { email: string; name: string; role: ChosenRole; inviterId: string; days: number },
): Promise<string> {
  const [builtIn, roleId] = 'roleId' in role ? ['custom', role.roleId] : [role.role, null];
  const { rows } = await sql<{ id: string }>`
    insert into staff.invitation (email, name, role, role_id, invited_by, expires_at)
    values (${email}, ${name}, ${builtIn}, ${roleId}::uuid, ${inviterId}::uuid, now() + make_interval(days => ${days}))
    returning id`.execute(ctx.db);
  return rows[0]?.id as string;
}

/** The code of the newest mail; that of an earlier one is void. */
export async function updateInvitationDigest(ctx: Db, id: string, digest: string): Promise<void> {
  await sql`update staff.invitation set digest = ${digest} where id = ${id}::uuid and ended_at is null`.execute(ctx.db);
}

/** Ends an open invitation; false where it has ended. */
export async function endInvitation(ctx: Db, by: { id: string } | { email: string }): Promise<boolean> {
  const { rows } = await sql`
    update staff.invitation set ended_at = now(), digest = null
    where ended_at is null and ${'id' in by ? sql`id = ${by.id}::uuid` : sql`email = ${by.email}`} returning id`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Adds a link that makes the first account; those that have expired go. */
export async function insertSetUpLink(ctx: Db, digest: string, hours: number): Promise<void> {
  await sql`delete from staff.set_up_link where expires_at <= now()`.execute(ctx.db);
  await sql`
    insert into staff.set_up_link (digest, expires_at) values (${digest}, now() + make_interval(hours => ${hours}))`.execute(
    ctx.db,
  );
}

/** Whether such a link works: it has not expired, and nobody works for the shop, suspended or not. */
export async function isSetUpLinkOpen(ctx: Db, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff.set_up_link
    where digest = ${digest} and expires_at > now() and not exists (select 1 from staff.member where removed_at is null)`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** No such link works from now on. */
export async function deleteSetUpLinks(ctx: Db): Promise<void> {
  await sql`delete from staff.set_up_link`.execute(ctx.db);
}

/** The code of the newest mail for a member; that of an earlier one is void. */
export async function savePasswordLink(ctx: Db, staffId: string, digest: string, minutes: number): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into staff.password_link (member_id, digest, expires_at)
    values (${staffId}::uuid, ${digest}, now() + make_interval(mins => ${minutes}))
    on conflict (member_id) do update set digest = excluded.digest, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`.execute(ctx.db);
  return rows[0]?.expiresAt as Date;
}

/** Whose link this is, if it still works; the member may have been suspended or removed since. */
export async function selectPasswordLink(ctx: Db, digest: string): Promise<string | null> {
  const { rows } = await sql<{ staffId: string }>`
    select member_id as "staffId" from staff.password_link where digest = ${digest} and expires_at > now()`.execute(
    ctx.db,
  );
  return rows[0]?.staffId ?? null;
}

/** Ends a link that still works; false where it has ended. */
export async function endPasswordLink(ctx: Db, digest: string): Promise<boolean> {
  const { rows } = await sql`
    delete from staff.password_link where digest = ${digest} and expires_at > now() returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** No link of the member works from now on. */
export async function deletePasswordLinks(ctx: Db, staffId: string): Promise<void> {
  await sql`delete from staff.password_link where member_id = ${staffId}::uuid`.execute(ctx.db);
}
