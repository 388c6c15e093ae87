/** What the columns of a product, its brand and its categories hold for a product as it is imported. */
import type { ProductImport } from '#contract/products/product-import.ts';
import { slugify } from '#shared/ids.ts';
import { textToCents } from '#shared/money.ts';
import { completeAttributes } from '../../attributes/complete-attributes.ts';
import type { ProductRow } from '../product-write-records.ts';

/** The address of a category, from the root. */
export const categoryPath = (product: ProductImport) => product.category.map(([slug]) => slug).join('/');
/** The address of a brand; two spellings with the same address are one brand. */
export const brandSlug = (product: ProductImport) => slugify(product.brand) || 'brand';

/** The categories of the products, each parent before its children. */
export function categoriesOf(
  products: readonly ProductImport[],
): { path: string; slug: string; name: string; parent: string | null }[] {
  const found = new Map<string, { path: string; slug: string; name: string; parent: string | null }>();
  for (const product of products) {
    let parent: string | null = null;
    for (const [slug, name] of product.category) {
      const path: string = parent === null ? slug : `${parent}/${slug}`;
      if (!found.has(path)) found.set(path, { path, slug, name, parent });
      parent = path;
    }
  }
  return [...found.values()];
}

/** The row of the product table. The maps give the ids by brandSlug and categoryPath, the path by product code. */
export function toProductRow(
  product: ProductImport,
  fingerprint: string,
  paths: Map<string, string>,
  brands: Map<string, number>,
  categories: Map<string, number>,
): ProductRow {
  const { attributes, guessed } = completeAttributes(product);
  return {
    code: product.code,
    parent_code: product.parentCode,
    path: paths.get(product.code) as string,
    brand_id: brands.get(brandSlug(product)) as number,
    category_id: categories.get(categoryPath(product)) as number,
    name: product.name,
    description: product.description,
    materials: product.materials ?? '',
    care: product.care ?? '',
    country_of_origin: product.countryOfOrigin ?? null,
    demographic: product.demographic,
    product_type: product.productType,
    width: attributes.width,
    closure: attributes.closure,
    material_families: attributes.materialFamilies,
    occasions: attributes.occasions,
    features: attributes.features,
    guessed_attributes: guessed,
    colour_name: product.colourName,
    colours: product.colours,
    swatch: product.swatch,
    price_cents: textToCents(product.price).toString(),
    original_price_cents: product.originalPrice === undefined ? null : textToCents(product.originalPrice).toString(),
    is_new: product.isNew,
    released_on: product.releasedOn ?? null,
    state: product.state,
    functional_type: product.functionalType,
    account_exclusive: product.accountExclusive,
    loyalty_member_exclusive: product.loyaltyMemberExclusive,
    tax_exclusive: product.taxExclusive,
    free: product.free,
    cart_qty_product_max: product.cartQtyProductMax ?? null,
    cart_qty_variant_max: product.cartQtyVariantMax ?? null,
    cart_qty_variant_min: product.cartQtyVariantMin ?? null,
    cart_qty_variant_multiple_of: product.cartQtyVariantMultipleOf ?? null,
    overlay_ids: product.overlayIds,
    tags: product.tags ?? null,
    weight_grams: product.weightGrams ?? null,
    popularity: product.popularity,
    challenge_question: product.challenge?.question ?? null,
    challenge_answers: product.challenge?.answers ?? [],
    import_fingerprint: fingerprint,
  };
}
