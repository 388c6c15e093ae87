import type { ShareImageInput } from '#modules/media/share-image-url.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

/** The content of the share image of a visible product; null when there is no such product, or it has no image. */
export async function readShareImageInput(
  ctx: { db: Queries },
  productId: number,
): Promise<Omit<ShareImageInput, 'shopName'> | null> {
  const { rows } = await sql<Omit<ShareImageInput, 'shopName'>>`
    select p.id as "productId", b.name as brand, p.name, p.price_cents as "priceCents", p.original_price_cents as "originalPriceCents", i.media_id as "mediaId"
    from catalogue.product p
    join catalogue.brand b on b.id = p.brand_id
    join lateral (select media_id from catalogue.image where product_id = p.id order by position limit 1) i on true
    where p.id = ${productId} and p.state <> 'draft'`.execute(ctx.db);
  return rows[0] ?? null;
}
