import type { Queries } from '#platform/database/database.ts';
import type { LockArea, LockedArea } from '../lock-area.ts';

type Db = { db: Queries };

export async function selectIsLocked(ctx: Db, area: LockArea): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('lock_down.locked_area')
    .select('area')
    .where('area', '=', area)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were open; a closed one keeps its reason and time. */
export async function insertLocks(
  ctx: Db,
  areas: readonly LockArea[],
  { reason, lockedAt }: { reason: string; lockedAt: Date },
): Promise<LockArea[]> {
  const rows = await ctx.db
    .insertInto('lock_down.locked_area')
    .values(areas.map((area) => ({ area, reason, locked_at: lockedAt })))
    .onConflict((same) => same.doNothing())
    .returning('area')
    .execute();
  return rows.map(({ area }) => area as LockArea);
}

/** Those that were closed. */
export async function deleteLocks(ctx: Db, areas: readonly LockArea[]): Promise<LockArea[]> {
  const rows = await ctx.db.deleteFrom('lock_down.locked_area').where('area', 'in', areas).returning('area').execute();
  return rows.map(({ area }) => area as LockArea);
}

export async function selectLocks(ctx: Db): Promise<LockedArea[]> {
  const rows = await ctx.db.selectFrom('lock_down.locked_area').selectAll().orderBy('area').execute();
  return rows.map(({ area, reason, locked_at }) => ({ area: area as LockArea, reason, lockedAt: locked_at }));
}
