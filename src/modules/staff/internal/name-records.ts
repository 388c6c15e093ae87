import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export const nameOf = (actor: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select t.name from staff.member t where 'staff:' || t.id = ${actor}), ${actor})`;

export async function namesOf(ctx: { db: Queries }, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff.member where id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}
