/** SQL of where products were listed when they were last compared. */
import type { ShownProduct } from '#modules/search/index/list-shown-products.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function readProducts(ctx: Db, ids: readonly number[]): Promise<Map<number, ShownProduct>> {
  const { rows } = await sql<ShownProduct>`
    select product_id as id, fingerprint, path, style, category_path as "categoryPath", brand_slug as "brandSlug",
      media_ids as "mediaIds"
    from edge.product where product_id = any(${ids}::int[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function saveProducts(ctx: Db, products: readonly ShownProduct[]): Promise<void> {
  if (products.length === 0) return;
  await sql`
    insert into edge.product (product_id, fingerprint, path, style, category_path, brand_slug, media_ids)
    select id, fingerprint, path, style, "categoryPath", "brandSlug", array(select jsonb_array_elements_text("mediaIds"))
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as row (id int, fingerprint text, path text, style text, "categoryPath" text, "brandSlug" text, "mediaIds" jsonb)
    on conflict (product_id) do update set fingerprint = excluded.fingerprint, path = excluded.path,
      style = excluded.style, category_path = excluded.category_path, brand_slug = excluded.brand_slug,
      media_ids = excluded.media_ids`.execute(ctx.db);
}

export async function forgetProducts(ctx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from edge.product where product_id = any(${ids}::int[])`.execute(ctx.db);
}
