import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredRole } from '../rights/role.ts';

type Db = { db: Queries };

export async function insertViewing(
  ctx: Db,
  viewing: { sessionId: string; viewedId: string; digest: string; seconds: number },
): Promise<{ id: string; expiresAt: Date }> {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into staff.viewing (session_id, viewed_id, secret_digest, expires_at)
    values (${viewing.sessionId}::uuid, ${viewing.viewedId}::uuid, ${viewing.digest}, now() + make_interval(secs => ${viewing.seconds}))
    returning id, expires_at as "expiresAt"`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('a viewing was not written');
  return row;
}

/** False when no viewing started within these seconds has the digest `from`. Of two at once, one gets it. */
export async function replaceDigest(
  ctx: Db,
  { from, to, seconds }: { from: string; to: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.viewing set secret_digest = ${to}
    where secret_digest = ${from} and started_at > now() - make_interval(secs => ${seconds})
    returning id`.execute(ctx.db);
  return rows.length === 1;
}

export interface LiveViewing extends StoredRole {
  id: string;
  viewedId: string;
  staffId: string;
  expiresAt: Date;
}

/** Null once it has ended, with its session, or with the member's work for the shop. */
export async function liveViewing(ctx: Db, digest: string, idleSeconds: number): Promise<LiveViewing | null> {
  const { rows } = await sql<LiveViewing>`
    select v.id, v.viewed_id as "viewedId", m.id as "staffId", m.role, m.role_id as "roleId", r.name as "roleName", r.permissions as "rolePermissions", v.expires_at as "expiresAt"
    from staff.viewing v join staff.session s on s.id = v.session_id join staff.member m on m.id = s.member_id left join staff.role r on r.id = m.role_id
    where v.secret_digest = ${digest} and v.expires_at > now() and m.removed_at is null and m.suspended_at is null
      and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function deleteViewing(ctx: Db, id: string): Promise<void> {
  await sql`delete from staff.viewing where id = ${id}::uuid`.execute(ctx.db);
}
