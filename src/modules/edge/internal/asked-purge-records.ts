/** SQL of keys that a deletion asks to purge. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function insertAskedPurges(ctx: Db, keys: readonly string[]): Promise<void> {
  await sql`
    insert into edge.asked_purge (key) select unnest(${keys}::text[]) on conflict do nothing`.execute(ctx.db);
}

/** All that were asked for; they are gone when the caller's transaction is committed. */
export async function takeAskedPurges(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from edge.asked_purge returning key`.execute(ctx.db);
  return rows.map(({ key }) => key);
}
