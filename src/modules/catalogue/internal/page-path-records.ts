/** SQL about the paths of pages: whose they are, and where what was there moved. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Limits loops: two imports may move a brand back and forth. */
const MAX_MOVES = 20;

/** Ids of the products at these paths; a path without one is left out. */
export async function readIdsOfPaths(ctx: Db, paths: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    path: string;
    id: number;
  }>`select path, id from catalogue.product where path = any(${paths}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ path, id }) => [path, id]));
}

/** The current path of a product that had this path before. */
export async function readMovedPath(ctx: Db, path: string): Promise<string | null> {
  const { rows } = await sql<{
    path: string;
  }>`select p.path from catalogue.path_redirect r join catalogue.product p on p.id = r.product_id where r.old_path = ${path}`.execute(
    ctx.db,
  );
  return rows[0]?.path ?? null;
}

/** The brand's current slug, after any number of moves. */
export async function readMovedBrand(ctx: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    with recursive step (id, steps) as (
      select id, 0 from catalogue.brand where slug = ${slug}
      union select m.to_brand_id, steps + 1 from step join catalogue.moved_brand m on m.brand_id = step.id where steps < ${MAX_MOVES})
    select b.slug from step join catalogue.brand b using (id) where exists (select 1 from catalogue.product p where p.brand_id = b.id) order by steps limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.slug ?? null;
}

/** The same for a category's path. */
export async function readMovedCategory(ctx: Db, path: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`
    with recursive step (id, steps) as (
      select id, 0 from catalogue.category where path = ${path}
      union select m.to_category_id, steps + 1 from step join catalogue.moved_category m on m.category_id = step.id where steps < ${MAX_MOVES})
    select c.path from step join catalogue.category c using (id)
    where exists (select 1 from catalogue.product p join catalogue.category own on own.id = p.category_id where own.id = c.id or starts_with(own.path, c.path || '/'))
    order by steps limit 1`.execute(ctx.db);
  return rows[0]?.path ?? null;
}

/** Products for sale with this tag, newest first. */
export async function selectTagged(ctx: Db, tag: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalogue.product where tags @> array[${tag}]::text[] and state in ('current', 'evergreen')
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
