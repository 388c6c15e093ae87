/** What changes of many products are planned from. */
import type { Product } from '#contract/products/product.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { selectWaiting, type WaitingPrice } from '../prices/price-change-records.ts';

type Db = { db: Queries };

export interface BulkFacts {
  id: number;
  code: string;
  state: Product['state'];
  priceCents: bigint;
  originalPriceCents: bigint | null;
  free: boolean;
  functionalType: Product['functionalType'];
  productType: string;
  /** Its category's path. */
  category: string;
  tags: string[];
  /** Of its images, how many have no alt text. */
  withoutAlt: number;
  cartQtyProductMax: number | null;
  cartQtyVariantMax: number | null;
  cartQtyVariantMin: number | null;
  cartQtyVariantMultipleOf: number | null;
  /** Scheduled prices that have not come yet, in their order. */
  waiting: WaitingPrice[];
}

/** Facts of these products, in the order of the ids. */
export async function selectBulkFacts(ctx: Db, ids: readonly number[]): Promise<BulkFacts[]> {
  const { rows } = await sql<Omit<BulkFacts, 'waiting'>>`
    select p.id, p.code, p.state, p.price_cents as "priceCents", p.original_price_cents as "originalPriceCents", p.free,
      p.functional_type as "functionalType", p.product_type as "productType", c.path as category, coalesce(p.tags, '{}') as tags,
      (select count(*) from catalogue.image i where i.product_id = p.id and i.alt = '')::int as "withoutAlt",
      p.cart_qty_product_max as "cartQtyProductMax", p.cart_qty_variant_max as "cartQtyVariantMax",
      p.cart_qty_variant_min as "cartQtyVariantMin", p.cart_qty_variant_multiple_of as "cartQtyVariantMultipleOf"
    from catalogue.product p join catalogue.category c on c.id = p.category_id
    where p.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], p.id)`.execute(ctx.db);
  const waiting = await selectWaiting(ctx, ids);
  const byProduct = Map.groupBy(waiting, ({ productId }) => productId);
  return rows.map((row) => ({ ...row, waiting: byProduct.get(row.id) ?? [] }));
}

/** The steps of an existing category from the root, each with its name; null when there is no such path. */
export async function selectCategorySteps(ctx: Db, path: string): Promise<[string, string][] | null> {
  const { rows } = await sql<{ slug: string; name: string }>`
    with recursive up as (
      select c.slug, c.name, c.parent_id, 0 as above from catalogue.category c where c.path = ${path}
      union all select c.slug, c.name, c.parent_id, up.above + 1 from catalogue.category c join up on c.id = up.parent_id
    ) select slug, name from up order by above desc`.execute(ctx.db);
  return rows.length === 0 ? null : rows.map(({ slug, name }) => [slug, name]);
}
