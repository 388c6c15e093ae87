/** SQL about images. */
import type { Crop, Focus } from '#contract/staff/products/picture-crops.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredImage } from '../store-image.ts';

/** What a picture is made from: its original, and which part of it. */
export interface FoundMedia {
  originalId: string;
  sourceKind: StoredImage['source_kind'];
  source: string;
  crop: Crop | null;
  focus: Focus | null;
}

export async function findMedia(ctx: { db: Queries }, id: string): Promise<FoundMedia | null> {
  const { rows } = await sql<FoundMedia>`
    select o.id as "originalId", o.source_kind as "sourceKind", o.source,
      case when m.crop_left is not null then jsonb_build_object('left', m.crop_left, 'top', m.crop_top, 'width', m.crop_width, 'height', m.crop_height) end as crop,
      case when m.focus_x is not null then jsonb_build_object('x', m.focus_x, 'y', m.focus_y) end as focus
    from catalogue.media m join catalogue.media o on o.id = coalesce(m.original_id, m.id) where m.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** False when the shop has it already. */
export async function insertAdjusted(
  ctx: { db: Queries },
  { id, originalId, crop, focus }: { id: string; originalId: string; crop: Crop | null; focus: Focus | null },
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into catalogue.media (id, source_kind, source, width, height, placeholder, original_id,
      crop_left, crop_top, crop_width, crop_height, focus_x, focus_y)
    select ${id}, source_kind, source, ${width}::int, ${height}::int, placeholder, id,
      ${crop?.left ?? null}::int, ${crop?.top ?? null}::int, ${crop?.width ?? null}::int, ${crop?.height ?? null}::int,
      ${focus?.x ?? null}::int, ${focus?.y ?? null}::int
    from catalogue.media where id = ${originalId} on conflict (id) do nothing returning id`.execute(ctx.db);
  return rows.length > 0;
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

/** Nobody deletes it until the transaction of the caller ends. */
export async function findMediaRow(ctx: { db: Queries }, id: string): Promise<StoredImage | undefined> {
  const { rows } =
    await sql<StoredImage>`select id, source_kind, source, width, height, placeholder from catalogue.media where id = ${id} for key share`.execute(
      ctx.db,
    );
  return rows[0];
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
