/** SQL that reads products with everything a shopping channel needs. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { FeedItem } from '../feeds/feed-item.ts';

type Db = { db: Queries };

interface FeedSize {
  code: string;
  label: string;
  sizes: FeedItem['sizes'];
  barcode: string | null;
  /** Units online; null when the product has no stock to run out of. */
  units: number | null;
}
export interface FeedProduct
  extends Pick<
    FeedItem,
    | 'styleCode'
    | 'brand'
    | 'name'
    | 'colourName'
    | 'description'
    | 'countryOfOrigin'
    | 'path'
    | 'mediaId'
    | 'priceCents'
    | 'originalPriceCents'
    | 'demographic'
  > {
  id: number;
  categoryPath: string;
  productMax: number | null;
  variantMax: number | null;
  variantMin: number | null;
  multipleOf: number | null;
  variants: FeedSize[];
}

type Row = Omit<FeedProduct, 'variants'> & {
  variants: (Omit<FeedSize, 'sizes'> & Record<SizeSystem, string | null>)[];
};

/**
 * The next products after an id. Products only for members or account holders are left out: a channel's visitors could
 * not buy them, and it removes such items.
 */
export async function readFeedProducts(
  ctx: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<FeedProduct[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select p.* from catalogue.product p
      where p.id > ${afterId} and p.state in ('current', 'evergreen') and not p.account_exclusive and not p.loyalty_member_exclusive order by p.id limit ${limit}),
    sizes as (
      select v.product_id, jsonb_agg(jsonb_build_object('code', v.code, 'label', v.label, 'usMen', v.us_men, 'usWomen', v.us_women, 'usKids', v.us_kids, 'uk', v.uk, 'eu', v.eu,
        'barcode', v.barcode, 'units', case when c.functional_type = 'basic' then coalesce(s.units, 0) end) order by v.position, v.id) as variants
      from chosen c join catalogue.variant v on v.product_id = c.id and not v.retired left join stock.available_units s on s.variant_id = v.id and s.location_id = 'warehouse' group by v.product_id)
    select p.id, p.parent_code as "styleCode", b.name as brand, p.name, p.colour_name as "colourName", p.description, p.country_of_origin as "countryOfOrigin", p.path, p.price_cents as "priceCents",
      p.original_price_cents as "originalPriceCents", p.demographic, c.path as "categoryPath", p.cart_qty_product_max as "productMax", p.cart_qty_variant_max as "variantMax",
      p.cart_qty_variant_min as "variantMin", p.cart_qty_variant_multiple_of as "multipleOf", coalesce(sizes.variants, '[]'::jsonb) as variants,
      (select i.media_id from catalogue.image i where i.product_id = p.id order by i.position limit 1) as "mediaId"
    from chosen p join catalogue.brand b on b.id = p.brand_id join catalogue.category c on c.id = p.category_id left join sizes on sizes.product_id = p.id
    order by p.id`.execute(ctx.db);
  return rows.map(({ variants, ...product }) => ({ ...product, variants: variants.map(toSize) }));
}

function toSize({ code, label, barcode, units, ...labels }: Row['variants'][number]): FeedSize {
  const sizes: FeedItem['sizes'] = {};
  for (const [system, text] of Object.entries(labels)) if (text !== null) sizes[system as SizeSystem] = text;
  return { code, label, barcode, units, sizes };
}

/** The name of each category by its path. */
export async function readCategoryNames(ctx: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ path: string; name: string }>`select path, name from catalogue.category`.execute(ctx.db);
  return new Map(rows.map(({ path, name }) => [path, name]));
}
