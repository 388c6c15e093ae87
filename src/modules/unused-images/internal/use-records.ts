/** SQL about which pictures are used, by the views of the modules that name them. */
import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries; config: Config };

/** Every place that names a picture, one a line. */
const uses = ({ config }: Db) => sql`
  select media_id from catalogue.image_use
  union select media_id from content.image_use
  union select media_id from settings.image_use
  union select unnest(${fixedImages(config)}::text[])`;

/** Of settings that the environment fixes, such as a logo: they have no row. */
const fixedImages = (config: Config): string[] =>
  Object.values(config).flatMap(
    (value) => (typeof value === 'string' && /^media:([0-9a-f]{32})$/.exec(value)?.[1]) || [],
  );

/** Those of these pictures that something names. */
export async function selectUsed(ctx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select media_id as id from (${uses(ctx)}) u where media_id = any(${[...ids]}::text[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Originals that nothing names, nor any of their crops, and that nobody named within the grace. */
const unused = (graceHours: number) => sql`
  select o.media_id, o.source, o.width, o.height, o.named_at, o.bytes from media.stored_image o
  where o.original_id is null and not exists (
    select 1 from media.stored_image m
    where (m.media_id = o.media_id or m.original_id = o.media_id)
      and (m.named_at > now() - make_interval(hours => ${graceHours}) or m.media_id in (select media_id from used)))`;

export interface UnusedRow {
  id: string;
  width: number | null;
  height: number | null;
  bytes: bigint | null;
  namedAt: Date;
  total: number;
  totalBytes: bigint | null;
}

/** The largest first. */
export async function selectUnused(ctx: Db, graceHours: number, limit: number): Promise<UnusedRow[]> {
  const { rows } = await sql<UnusedRow>`
    with used as materialized (${uses(ctx)}), unused as (${unused(graceHours)})
    select media_id as id, width, height, bytes, named_at as "namedAt",
      count(*) over ()::int as total, (sum(bytes) over ())::bigint as "totalBytes"
    from unused order by bytes desc nulls last, media_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Unused ones whose file nobody has measured yet. */
export async function selectUnmeasured(
  ctx: Db,
  graceHours: number,
  limit: number,
): Promise<{ id: string; source: string }[]> {
  const { rows } = await sql<{ id: string; source: string }>`
    with used as materialized (${uses(ctx)}), unused as (${unused(graceHours)})
    select media_id as id, source from unused where bytes is null order by media_id limit ${limit}`.execute(ctx.db);
  return rows;
}
