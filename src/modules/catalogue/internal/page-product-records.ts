/** SQL that reads whole products, as pages and carts need them. */
import { countryName } from '#contract/fields/country-rules.ts';
import { limits } from '#contract/fields/limits.ts';
import type { Product, ProductImage, SizeSystem } from '#contract/products/product.ts';
import { sizeSystems } from '#contract/products/product-import.ts';
import type { Ctx } from '#platform/context.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { attributesOf } from './attribute-records.ts';

type Db = { db: Queries };

interface VariantJson {
  id: number;
  code: string;
  label: string;
  usMen: string | null;
  usWomen: string | null;
  usKids: string | null;
  uk: string | null;
  eu: string | null;
  available: number;
}
interface Row {
  id: number;
  code: string;
  parentCode: string;
  path: string;
  brandName: string;
  brandSlug: string;
  categoryPath: string;
  categoryNames: string[];
  name: string;
  description: string;
  materials: string;
  care: string;
  countryOfOrigin: string | null;
  demographic: Product['demographic'];
  productType: string;
  colourName: string;
  colours: string[];
  swatch: string[];
  priceCents: bigint;
  originalPriceCents: bigint | null;
  lowestCents: bigint | null;
  isNew: boolean;
  releasedOn: string | null;
  state: Product['state'];
  functionalType: Product['functionalType'];
  accountExclusive: boolean;
  loyaltyMemberExclusive: boolean;
  taxExclusive: boolean;
  productMax: number | null;
  variantMax: number | null;
  variantMin: number | null;
  multipleOf: number | null;
  challengeQuestion: string | null;
  overlayIds: string[];
  attributes: Product['attributes'];
  variants: VariantJson[] | null;
  images: ProductImage[] | null;
  readAt: Date;
}

/** The lowest price at which the product `p` was sold in the last 30 days; null when it was not sold (HON-01). */
const lowestOfThirtyDays = sql`(select min(e.price_cents) from (
    select price_cents, offered, lead(at, 1, 'infinity') over (order by at) as until from catalogue.price_entry where product_id = p.id) e
  where e.offered and e.until > now() - interval '30 days')`;

/** Products without stock can be bought as often as a cart allows. */
const UNLIMITED = 99;

/**
 * By id also products moved back to draft after they had been in the shop (FIX-06); by path no drafts at all. A size
 * without a maximum of its own has the shop's, unless that is the highest possible (FIX-03).
 */
export async function readProducts(
  ctx: Db & Pick<Ctx, 'config'>,
  which: { ids: number[] } | { path: string },
): Promise<Product[]> {
  const chosen =
    'ids' in which
      ? sql`p.id = any(${which.ids}::int[]) and p.was_published`
      : sql`p.path = ${which.path} and p.state <> 'draft'`;
  const { rows } = await sql<Row>`
    select p.id, p.code, p.parent_code as "parentCode", p.path, b.name as "brandName", b.slug as "brandSlug", c.path as "categoryPath",
      (select array_agg(a.name order by length(a.path)) from catalogue.category a where c.path = a.path or c.path like a.path || '/%') as "categoryNames",
      p.name, p.description, p.materials, p.care, p.country_of_origin as "countryOfOrigin", p.demographic, p.product_type as "productType", p.colour_name as "colourName", p.colours, p.swatch, p.price_cents as "priceCents",
      p.original_price_cents as "originalPriceCents", ${ctx.config.KERB_SHOW_LOWEST_PRICE ? lowestOfThirtyDays : sql`null::bigint`} as "lowestCents", p.is_new as "isNew", p.released_on as "releasedOn", p.state, p.functional_type as "functionalType",
      p.account_exclusive as "accountExclusive", p.loyalty_member_exclusive as "loyaltyMemberExclusive", p.tax_exclusive as "taxExclusive", p.cart_qty_product_max as "productMax",
      p.cart_qty_variant_max as "variantMax", p.cart_qty_variant_min as "variantMin", p.cart_qty_variant_multiple_of as "multipleOf", p.overlay_ids as "overlayIds",
      p.challenge_question as "challengeQuestion",
      ${attributesOf} as attributes,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'label', v.label, 'usMen', v.us_men, 'usWomen', v.us_women, 'usKids', v.us_kids, 'uk', v.uk, 'eu', v.eu,
          'available', coalesce(s.units, 0)) order by v.position)
        from catalogue.variant v left join stock.available_units s on s.variant_id = v.id and s.location_id = 'warehouse' where v.product_id = p.id and not v.retired) as variants,
      (select jsonb_agg(jsonb_build_object('mediaId', i.media_id, 'alt', i.alt, 'view', i.view, 'placeholder', m.placeholder) || case when m.focus is null then '{}' else jsonb_build_object('focus', m.focus) end order by i.position)
        from catalogue.image i join media.image_placeholder m on m.media_id = i.media_id where i.product_id = p.id) as images,
      clock_timestamp() as "readAt"
    from catalogue.product p join catalogue.brand b on b.id = p.brand_id join catalogue.category c on c.id = p.category_id where ${chosen}`.execute(
    ctx.db,
  );
  const shopMaximum = ctx.config.KERB_CART_QTY_MAX < limits.cartItemQty ? ctx.config.KERB_CART_QTY_MAX : null;
  return rows.map((row) => toProduct({ ...row, variantMax: row.variantMax ?? shopMaximum }));
}

function toProduct(row: Row): Product {
  const variants = (row.variants ?? []).map((one) => ({
    id: String(one.id),
    code: one.code,
    label: one.label,
    qtyAvailable: row.functionalType === 'virtual' ? UNLIMITED : Math.max(0, one.available),
    sizes: Object.fromEntries(
      sizeSystems.flatMap((system) => (one[system] === null ? [] : [[system, one[system]]])),
    ) as Partial<Record<SizeSystem, string>>,
  }));
  const available = variants.filter((variant) => variant.qtyAvailable > 0);
  const price = Number(row.priceCents) / 100;
  return {
    id: String(row.id),
    stockUpdatedAt: row.readAt.toISOString(),
    state: row.state,
    accountExclusive: row.accountExclusive,
    loyaltyMemberExclusive: row.loyaltyMemberExclusive,
    functionalType: row.functionalType,
    cartQtyProductMax: row.productMax,
    cartQtyVariantMax: row.variantMax,
    cartQtyVariantMin: row.variantMin,
    cartQtyVariantMultipleOf: row.multipleOf,
    challenge: row.challengeQuestion === null ? null : { question: row.challengeQuestion },
    variants,
    availableVariantLabels: available.map((variant) => variant.label),
    footwearAvailableVariantLabels: Object.fromEntries(
      sizeSystems.map((system) => [system, available.flatMap((variant) => variant.sizes[system] ?? [])]),
    ) as Product['footwearAvailableVariantLabels'],
    brand: { name: row.brandName, slug: row.brandSlug },
    name: row.name,
    description: row.description,
    materials: row.materials,
    care: row.care,
    countryOfOrigin: row.countryOfOrigin === null ? '' : countryName(row.countryOfOrigin),
    path: row.path,
    price,
    erpPrice: price,
    erpOriginalPrice: row.originalPriceCents === null ? null : Number(row.originalPriceCents) / 100,
    lowestPrice: row.lowestCents === null ? null : Number(row.lowestCents) / 100,
    isDiscounted: row.originalPriceCents !== null,
    isNew: row.isNew,
    soldOut: available.length === 0,
    overlayIds: row.overlayIds,
    demographic: row.demographic,
    erpGenderCode: { mens: 'M', womens: 'F', unisex: 'U', kids: 'K' }[row.demographic],
    erpProductType: row.productType,
    erpProductParentCode: row.parentCode,
    erpProductCompositeCode: row.code,
    colourName: row.colourName,
    colours: row.colours,
    swatch: row.swatch,
    canonicalCategory: { path: row.categoryPath, names: row.categoryNames },
    taxExclusive: row.taxExclusive,
    releasedOn: row.releasedOn,
    attributes: row.attributes,
    images: row.images ?? [],
    offers: variants.map((variant) => ({ sku: variant.code, url: `/nz/products/${row.path}` })),
  };
}
