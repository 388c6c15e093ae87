import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/**
 * One change of anybody's rights at a time, until the transaction ends: whoever comes second sees what the first has
 * changed (OWN-04).
 */
export async function lockRights(ctx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights of staff', 0))`.execute(ctx.db);
}

/** Whether a manager other than this member can log in. */
export async function hasOtherManager(ctx: Db, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff.member
    where role = 'manager' and removed_at is null and suspended_at is null and id <> ${staffId}::uuid limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Suspends or lets in again; false where that is so already. */
export async function updateSuspended(ctx: Db, staffId: string, suspended: boolean): Promise<boolean> {
  const { rows } = await sql`
    update staff.member set suspended_at = case when ${suspended}::boolean then now() end
    where id = ${staffId}::uuid and (suspended_at is not null) <> ${suspended}::boolean returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether a current member may log in and work. */
export async function isAtWork(ctx: Db, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff.member where id = ${staffId}::uuid and removed_at is null and suspended_at is null`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
