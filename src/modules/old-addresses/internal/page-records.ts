/** SQL that finds the products of old addresses. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Handle's parent code → path of its product: one on sale before one that is not, the oldest of several. */
export async function selectByParent(ctx: Db, parentCodes: readonly string[]): Promise<Map<string, string>> {
  if (parentCodes.length === 0) return new Map();
  const { rows } = await sql<{ parentCode: string; path: string }>`
    select distinct on (parent_code) parent_code as "parentCode", path from catalogue.visible_product
    where parent_code = any(${[...parentCodes]}::text[]) order by parent_code, listed desc, product_id`.execute(ctx.db);
  return new Map(rows.map(({ parentCode, path }) => [parentCode, path]));
}

/** Path, now or before → the path now. */
export async function selectByPath(ctx: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; path: string }>`
    select old_path as asked, path from catalogue.moved_product where old_path = any(${[...paths]}::text[])
    union all select path, path from catalogue.visible_product where path = any(${[...paths]}::text[])`.execute(ctx.db);
  // A page that is there comes last, and so before one that moved away.
  return new Map(rows.map(({ asked, path }) => [asked, path]));
}

/** Paths of all products that have a page, with the parent code: what suggestions are made from. */
export async function selectProductPages(ctx: Db): Promise<{ path: string; parentCode: string }[]> {
  const { rows } = await sql<{ path: string; parentCode: string }>`
    select path, parent_code as "parentCode" from catalogue.visible_product where listed order by product_id`.execute(
    ctx.db,
  );
  return rows;
}

export async function selectListedPlaces(ctx: Db): Promise<{ categories: string[]; brands: string[] }> {
  const { rows } = await sql<{ categories: string[] | null; brands: string[] | null }>`
    select array_agg(distinct category_path) as categories, array_agg(distinct brand_slug) as brands
    from catalogue.listed_product`.execute(ctx.db);
  return { categories: rows[0]?.categories ?? [], brands: rows[0]?.brands ?? [] };
}
