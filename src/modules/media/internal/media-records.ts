/** SQL about images. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredImage } from '../store-image.ts';

export async function findMedia(
  ctx: { db: Queries },
  id: string,
): Promise<{ sourceKind: StoredImage['source_kind']; source: string } | null> {
  const { rows } = await sql<{
    sourceKind: StoredImage['source_kind'];
    source: string;
  }>`select source_kind as "sourceKind", source from catalogue.media where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function insertMissingMedia(ctx: { db: Queries }, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  await sql`insert into catalogue.media (id, source_kind, source, width, height, placeholder)
    select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as r(id text, source_kind text, source text, width int, height int, placeholder text)
    order by id on conflict (id) do nothing`.execute(ctx.db);
}

/** Records that the image of a URL is now stored as a file. */
export async function saveFetchedMedia(ctx: { db: Queries }, id: string, stored: StoredImage): Promise<void> {
  await sql`update catalogue.media set source_kind = 'file', source = ${stored.source}, width = ${stored.width}, height = ${stored.height}, placeholder = ${stored.placeholder} where id = ${id}`.execute(
    ctx.db,
  );
}

export async function findMediaRow(ctx: { db: Queries }, id: string): Promise<StoredImage | undefined> {
  const { rows } =
    await sql<StoredImage>`select id, source_kind, source, width, height, placeholder from catalogue.media where id = ${id}`.execute(
      ctx.db,
    );
  return rows[0];
}

export async function selectMediaIds(ctx: { db: Queries }, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.media where id = any(${[...ids]}::text[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function selectFileSources(ctx: { db: Queries }): Promise<string[]> {
  const { rows } = await sql<{
    source: string;
  }>`select distinct source from catalogue.media where source_kind = 'file' order by source`.execute(ctx.db);
  return rows.map(({ source }) => source);
}

/** Images that are known by their URL only, in the order of their ids. */
export async function selectUnfetched(
  ctx: { db: Queries },
  after: string,
  limit: number,
): Promise<{ id: string; source: string }[]> {
  const { rows } = await sql<{ id: string; source: string }>`
    select id, source from catalogue.media where source_kind = 'url' and id > ${after} order by id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

export async function countUnfetched(ctx: { db: Queries }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue.media where source_kind = 'url'`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
