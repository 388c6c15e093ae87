/** Products as staff search and edit them. */

import type { ProductAttributes } from '#contract/products/product-attributes.ts';
import type { ProductFilter, ProductSelection } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { StaffProductRow } from '#contract/staff/products/staff-products.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { centsToText } from '#shared/money.ts';
import { allAttributeColumns } from '../../attributes/attribute-columns.ts';
import { attributesOf } from '../attribute-records.ts';

type Db = { db: Queries };

/** Locks the product for the transaction, even one that does not exist yet; its version, null when there is none. */
export async function lockForEdit(ctx: Db, code: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product ' || ${code}, 0))`.execute(ctx.db);
  const { rows } = await sql<{
    version: string;
  }>`select changed_xid::text as version from catalogue.product where code = ${code} for update`.execute(ctx.db);
  return rows[0]?.version ?? null;
}

export interface EditRow {
  id: number;
  version: string;
  path: string;
  priceCents: bigint;
  originalPriceCents: bigint | null;
  attributes: ProductAttributes;
  /** The other fields as an import row has them; null where they are empty. */
  facts: Record<string, unknown>;
}

/** An attribute of a product; null where the shop guessed it, because a guess is not what the merchant says. */
const stated = (column: string) =>
  sql`case when not ${column}::text = any(coalesce(p.guessed_attributes, ${allAttributeColumns}::text[])) then ${sql.ref(`p.${column}`)} end`;

/** A product without its price, as an import row has it; with `stock`, also each size's stock by location. */
const factsOf = (
  stock: boolean,
) => sql`json_build_object('code', p.code, 'parentCode', p.parent_code, 'path', p.path, 'name', p.name, 'brand', b.name, 'description', p.description,
        'materials', nullif(p.materials, ''), 'care', nullif(p.care, ''), 'countryOfOrigin', p.country_of_origin, 'demographic', p.demographic, 'productType', p.product_type,
        'colourName', p.colour_name, 'colours', p.colours, 'swatch', p.swatch, 'isNew', p.is_new, 'releasedOn', p.released_on, 'state', p.state,
        'functionalType', p.functional_type, 'accountExclusive', p.account_exclusive, 'loyaltyMemberExclusive', p.loyalty_member_exclusive,
        'taxExclusive', p.tax_exclusive, 'free', p.free, 'cartQtyProductMax', p.cart_qty_product_max, 'cartQtyVariantMax', p.cart_qty_variant_max,
        'cartQtyVariantMin', p.cart_qty_variant_min, 'cartQtyVariantMultipleOf', p.cart_qty_variant_multiple_of, 'overlayIds', p.overlay_ids, 'tags', nullif(p.tags, '{}'),
        'weightGrams', p.weight_grams, 'popularity', p.popularity,
        'width', ${stated('width')}, 'closure', ${stated('closure')}, 'materialFamilies', ${stated('material_families')},
        'occasions', ${stated('occasions')}, 'features', ${stated('features')},
        'challenge', case when p.challenge_question is not null then json_build_object('question', p.challenge_question, 'answers', p.challenge_answers) end,
        'category', (
          with recursive up as (
            select c.id, c.parent_id, c.slug, c.name, 0 as above from catalogue.category c where c.id = p.category_id
            union all select c.id, c.parent_id, c.slug, c.name, up.above + 1 from catalogue.category c join up on c.id = up.parent_id
          ) select json_agg(json_build_array(slug, name) order by above desc) from up),
        'images', coalesce((select json_agg(json_build_object('src', 'media:' || i.media_id, 'alt', i.alt, 'view', nullif(i.view, '')) order by i.position)
          from catalogue.image i where i.product_id = p.id), '[]'),
        'variants', coalesce((select json_agg(json_build_object('code', v.code, 'label', v.label, 'barcode', v.barcode,
            'sizes', json_build_object('usMen', v.us_men, 'usWomen', v.us_women, 'usKids', v.us_kids, 'uk', v.uk, 'eu', v.eu)
            ${stock ? sql`, 'stock', (select coalesce(json_object_agg(s.location_id, s.on_hand), '{}') from stock.stock_level s where s.variant_id = v.id)` : sql``}) order by v.position)
          from catalogue.variant v where v.product_id = p.id and not v.retired), '[]'))`;

export async function selectForEdit(ctx: Db, code: string): Promise<EditRow | undefined> {
  const { rows } = await sql<EditRow>`
    select p.id, p.changed_xid::text as version, p.path, p.price_cents as "priceCents", p.original_price_cents as "originalPriceCents", ${attributesOf} as attributes, ${factsOf(false)} as facts
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id where p.code = ${code}`.execute(ctx.db);
  return rows[0];
}

/** Products with ids above `after`, in id order, with their stock. */
export async function selectWholeProducts(
  ctx: Db,
  after: number,
  limit: number,
): Promise<Omit<EditRow, 'version' | 'path' | 'attributes'>[]> {
  const { rows } = await sql<Omit<EditRow, 'version' | 'path' | 'attributes'>>`
    select p.id, p.price_cents as "priceCents", p.original_price_cents as "originalPriceCents", ${factsOf(true)} as facts
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id
    where p.id > ${after} and exists (select 1 from catalogue.variant v where v.product_id = p.id and not v.retired) order by p.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

/** Products by code as an import row has them, without their stock, locked until the transaction ends. */
export async function lockFacts(ctx: Db, codes: readonly string[]): Promise<Map<string, ProductFacts>> {
  const { rows } = await sql<{ facts: ProductFacts; priceCents: bigint; originalPriceCents: bigint | null }>`
    select p.price_cents as "priceCents", p.original_price_cents as "originalPriceCents", ${factsOf(false)} as facts
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id where p.code = any(${[...codes]}::text[])
    order by p.id for update of p`.execute(ctx.db);
  return new Map(
    rows.map(({ facts, priceCents, originalPriceCents }) => [
      facts.code,
      {
        ...facts,
        price: centsToText(priceCents),
        originalPrice: originalPriceCents && centsToText(originalPriceCents),
      },
    ]),
  );
}
type ProductFacts = Record<string, unknown> & { code: string };

export interface ListRow extends Omit<StaffProductRow, 'price' | 'originalPrice'> {
  priceCents: bigint;
  originalPriceCents: bigint | null;
  total: number;
}

/** The condition of a filter for catalogue.product as p and its catalogue.brand as b. */
function matches({ term, without, ...filter }: ProductFilter) {
  const [state, category, brand, tag] = [filter.state, filter.category, filter.brand, filter.tag].map(
    (one) => one ?? null,
  );
  const like = (text: string) => text.replace(/[\\%_]/g, '\\$&');
  const pattern = `%${like(term)}%`;
  return sql`(${state}::text is null or p.state = ${state})
    and (not ${without === 'country-of-origin'} or p.country_of_origin is null and p.functional_type = 'basic' and p.state in ('current', 'evergreen'))
    and (not ${without === 'alt-text'} or p.state in ('current', 'evergreen') and exists (select 1 from catalogue.image i where i.product_id = p.id and i.alt = ''))
    and (${category}::text is null or p.category_id in (select c.id from catalogue.category c where c.path = ${category} or starts_with(c.path, ${category} || '/')))
    and (${brand}::text is null or b.name = ${brand})
    and (${tag}::text is null or ${tag} = any(p.tags))
    and (${term} = '' or p.code ilike ${pattern}
      or (b.name || ' ' || p.name || ' ' || p.colour_name) ilike ${pattern} or p.id in (select v.product_id from catalogue.variant v
        where lower(v.code) = lower(${term}) or v.barcode = ${term}))`;
}

/** Ids of the selected products, up to `limit`: those of a filter in its list's order. */
export async function selectSelected(ctx: Db, selection: ProductSelection, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from catalogue.product p join catalogue.brand b on b.id = p.brand_id
    where ${'codes' in selection ? sql`p.code = any(${selection.codes}::text[])` : matches(selection.filter)}
    order by p.updated_at desc, p.id desc limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function selectProducts(
  ctx: Db,
  wanted: { filter: ProductFilter; from: number; limit: number },
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with found as (
      select p.id, count(*) over ()::int as total from catalogue.product p join catalogue.brand b on b.id = p.brand_id
      where ${matches(wanted.filter)}
      order by p.updated_at desc, p.id desc offset ${wanted.from} limit ${wanted.limit}
    )
    select p.code, p.name, b.name as brand, p.colour_name as "colourName", k.name as category, p.state, p.price_cents as "priceCents",
      p.original_price_cents as "originalPriceCents", f.total,
      (select i.media_id from catalogue.image i where i.product_id = p.id order by i.position limit 1) as "mediaId",
      coalesce((select sum(s.on_hand) from catalogue.variant v join stock.stock_level s on s.variant_id = v.id where v.product_id = p.id), 0)::int as "onHand"
    from found f join catalogue.product p on p.id = f.id join catalogue.brand b on b.id = p.brand_id join catalogue.category k on k.id = p.category_id
    order by p.updated_at desc, p.id desc`.execute(ctx.db);
  return rows;
}

interface CatalogueWords {
  brands: string[];
  categories: [string, string][][];
  tags: string[];
}

export async function selectWords(ctx: Db): Promise<CatalogueWords> {
  const { rows } = await sql<CatalogueWords>`
    with recursive tree as (
      select c.id, c.path, jsonb_build_array(jsonb_build_array(c.slug, c.name)) as steps from catalogue.category c where c.parent_id is null
      union all select c.id, c.path, tree.steps || jsonb_build_array(jsonb_build_array(c.slug, c.name)) from catalogue.category c join tree on c.parent_id = tree.id
    )
    select coalesce((select json_agg(name order by name) from catalogue.brand), '[]') as brands,
      coalesce((select json_agg(steps order by path) from tree), '[]') as categories,
      coalesce((select json_agg(distinct tag order by tag) from catalogue.product, unnest(tags) tag), '[]') as tags`.execute(
    ctx.db,
  );
  return rows[0] ?? { brands: [], categories: [], tags: [] };
}
