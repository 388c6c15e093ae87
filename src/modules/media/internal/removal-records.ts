/** SQL about files of deleted pictures, which are removed from the image store after the row is gone. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
export interface Removal {
  source: string;
  mediaIds: string[];
}

/** Notes a file to be removed, with the pictures that were made from it. */
export async function insertRemoval(ctx: Db, { source, mediaIds }: Removal): Promise<void> {
  await sql`insert into media.removal (source, media_ids) values (${source}, ${mediaIds}::text[])
    on conflict (source) do update set media_ids = removal.media_ids || excluded.media_ids`.execute(ctx.db);
}

/** Keeps a file that is about to be stored again. Waits for whoever is removing it. */
export async function cancelRemoval(ctx: Db, source: string): Promise<void> {
  await sql`delete from media.removal where source = ${source}`.execute(ctx.db);
}

/** A noted file, locked until the transaction ends; null when there is none that nobody else is working on. */
export async function lockRemoval(ctx: Db): Promise<Removal | null> {
  const { rows } = await sql<Removal>`
    select source, media_ids as "mediaIds" from media.removal order by source limit 1 for update skip locked`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Whether a picture of the shop has this file. */
export async function isFileNeeded(ctx: Db, source: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from catalogue.media where source = ${source} and source_kind = 'file' limit 1`.execute(ctx.db);
  return rows.length > 0;
}
