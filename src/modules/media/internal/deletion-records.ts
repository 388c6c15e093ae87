/** SQL about originals that nobody uses. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
interface LockedRow {
  id: string;
  source: string;
  /** Named within the grace. */
  isRecent: boolean;
}

/** An original that is a file, and its crops, locked until the transaction ends. */
export async function lockOriginal(ctx: Db, id: string, graceHours: number): Promise<LockedRow[]> {
  // In the order in which `renewGrace` takes them.
  const { rows } = await sql<LockedRow>`
    select id, source, named_at > clock_timestamp() - make_interval(hours => ${graceHours}) as "isRecent"
    from catalogue.media
    where id = ${id} and original_id is null and source_kind = 'file' or original_id = ${id}
    order by id for update`.execute(ctx.db);
  return rows;
}

/** Crops go before the original that they name. */
export async function deleteRows(ctx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from catalogue.media where id = any(${[...ids]}::text[]) and original_id is not null`.execute(
    ctx.db,
  );
  await sql`delete from catalogue.media where id = any(${[...ids]}::text[])`.execute(ctx.db);
}

/** Notes how large these originals are. */
export async function saveBytes(ctx: Db, sizes: readonly { id: string; bytes: number }[]): Promise<void> {
  await sql`update catalogue.media m set bytes = r.bytes
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as r (id text, bytes bigint) where m.id = r.id`.execute(
    ctx.db,
  );
}
