/** SQL about pictures. */
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';
import type { StoredPicture } from '../store-picture.ts';

export async function findMedia(ctx: { db: Queries }, id: string): Promise<{ sourceKind: StoredPicture['source_kind']; source: string } | null> {
  const { rows } = await sql<{
    sourceKind: StoredPicture['source_kind'];
    source: string;
  }>`select source_kind as "sourceKind", source from catalogue.media where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Pictures to be drawn: first pictures of well-liked styles first, a style's colourways together. */
export async function listDrawnMedia(ctx: { db: Queries }): Promise<{ id: string; source: string }[]> {
  const { rows } = await sql<{ id: string; source: string }>`
    select m.id, m.source
    from catalogue.media m
    join catalogue.image i on i.media_id = m.id
    join catalogue.product p on p.id = i.product_id
    where m.source_kind = 'drawn'
    group by m.id, m.source
    order by min(i.position), min(p.parent_code), m.source`.execute(ctx.db);
  return rows;
}

/** A picture that was a URL until now lies on disk. */
export async function keepFetchedMedia(ctx: { db: Queries }, id: string, stored: StoredPicture): Promise<void> {
  await sql`update catalogue.media set source_kind = 'file', source = ${stored.source}, width = ${stored.width}, height = ${stored.height}, placeholder = ${stored.placeholder} where id = ${id}`.execute(
    ctx.db,
  );
}

export async function findMediaRow(ctx: { db: Queries }, id: string): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`select id, source_kind, source, width, height, placeholder from catalogue.media where id = ${id}`.execute(ctx.db);
  return rows[0];
}
