/** Writes one batch of products with their sizes, stock and pictures, all in one transaction: each whole or not at all. */
import { createHash } from 'node:crypto';
import type { ProductImport } from '#contract/product-import.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database.ts';
import { slugify } from '#shared/ids.ts';
import { textToCents } from '#shared/money.ts';
import type { ImportRow, RejectedRow } from './import-row.ts';
import * as records from './internal/product-write-records.ts';
import { productPath, takePath } from './product-path.ts';

/** Turns an image's `src` into a row of catalogue.media; throws with a reason a merchant can read. */
export type ResolvePicture = (src: string) => records.MediaRow | Promise<records.MediaRow>;

export interface BatchResult {
  created: number;
  changed: number;
  unchanged: number;
  rejected: RejectedRow[];
}

/** Thrown inside the transaction of a dry run, so that nothing stays. */
class DryRun extends Error {
  readonly result: BatchResult;
  constructor(result: BatchResult) {
    super('dry run');
    this.result = result;
  }
}

/** Loads the batch; codes must be distinct within it. With `dryRun` everything is tried and undone. */
export async function loadProducts(ctx: Ctx, rows: readonly ImportRow[], options: { resolvePicture: ResolvePicture; dryRun?: boolean }): Promise<BatchResult> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const result = await writeBatch(tx, rows, options.resolvePicture);
      if (options.dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

async function writeBatch(ctx: Ctx, rows: readonly ImportRow[], resolvePicture: ResolvePicture): Promise<BatchResult> {
  const result: BatchResult = { created: 0, changed: 0, unchanged: 0, rejected: [] };
  const known = new Map(
    (
      await records.lockProducts(
        ctx,
        rows.map((row) => row.product.code),
      )
    ).map((one) => [one.code, one]),
  );
  const candidates = rows
    .map((row) => ({ ...row, fingerprint: fingerprintOf(row.product) }))
    .filter((row) => known.get(row.product.code)?.fingerprint !== row.fingerprint);
  result.unchanged += rows.length - candidates.length;
  const accepted = await acceptRows(ctx, candidates, known, resolvePicture, result);
  if (accepted.length === 0) return result;

  const brands = await records.ensureBrands(ctx, [
    ...new Map(accepted.map(({ product }) => [brandSlug(product), { name: product.brand, slug: brandSlug(product) }])).values(),
  ]);
  const categories = await records.ensureCategories(ctx, categoriesOf(accepted.map((row) => row.product)));
  const paths = await choosePaths(ctx, accepted, known);
  const ids = await records.upsertProducts(
    ctx,
    accepted.map(({ product, fingerprint }) => toProductRow(product, fingerprint, paths, brands, categories)),
  );
  const idOf = (product: ProductImport) => ids.get(product.code) as number;
  await records.keepOldPaths(
    ctx,
    accepted.flatMap(({ product }) => {
      const before = known.get(product.code);
      return before && before.path !== paths.get(product.code) ? [{ path: before.path, product_id: before.id }] : [];
    }),
  );
  const variants = await records.upsertVariants(
    ctx,
    accepted.flatMap(({ product }) =>
      product.variants.map((variant, position) => ({
        product_id: idOf(product),
        code: variant.code,
        position,
        label: variant.label,
        barcode: variant.barcode ?? null,
        us_men: variant.sizes?.usMen ?? null,
        us_women: variant.sizes?.usWomen ?? null,
        us_kids: variant.sizes?.usKids ?? null,
        uk: variant.sizes?.uk ?? null,
        eu: variant.sizes?.eu ?? null,
      })),
    ),
  );
  await records.retireVariants(
    ctx,
    accepted.flatMap(({ product }) => (known.has(product.code) ? [idOf(product)] : [])),
    [...variants.keys()],
  );
  await records.setStock(
    ctx,
    accepted.flatMap(({ product }) =>
      product.variants.flatMap((variant) =>
        Object.entries(variant.stock).map(([location, qty]) => ({
          variant_id: variants.get(variant.code) as number,
          location_id: location,
          on_hand: qty,
        })),
      ),
    ),
  );
  await records.ensureMedia(
    ctx,
    accepted.flatMap((row) => row.media),
  );
  await records.replaceImages(
    ctx,
    accepted.map(({ product }) => idOf(product)),
    accepted.flatMap(({ product, media }) =>
      product.images.map((image, position) => ({
        product_id: idOf(product),
        position,
        media_id: (media[position] as records.MediaRow).id,
        alt: image.alt,
        view: image.view ?? '',
      })),
    ),
  );
  for (const { product } of accepted) {
    if (known.has(product.code)) result.changed += 1;
    else result.created += 1;
  }
  return result;
}

interface Candidate extends ImportRow {
  fingerprint: string;
}
interface Accepted extends Candidate {
  media: records.MediaRow[];
}

/** Rules that need the database or the disk: known stores, sizes that belong to another product, stock below what is promised, pictures. */
async function acceptRows(
  ctx: Ctx,
  rows: readonly Candidate[],
  known: Map<string, records.KnownProduct>,
  resolvePicture: ResolvePicture,
  result: BatchResult,
): Promise<Accepted[]> {
  const locations = await records.knownLocations(ctx);
  const owners = await records.variantOwners(
    ctx,
    rows.flatMap(({ product }) => product.variants.map((variant) => variant.code)),
  );
  const short = await records.stockBelowReserved(
    ctx,
    rows.flatMap(({ product }) =>
      product.variants.flatMap((variant) => Object.entries(variant.stock).map(([location_id, on_hand]) => ({ code: variant.code, location_id, on_hand }))),
    ),
  );
  const inBatch = new Map<string, string>();
  const accepted: Accepted[] = [];
  for (const row of rows) {
    const { product } = row;
    const reason = refusalOf(product, { locations, owners, short, inBatch, id: known.get(product.code)?.id });
    if (reason) {
      result.rejected.push({ line: row.line, code: product.code, reason });
      continue;
    }
    try {
      const media: records.MediaRow[] = [];
      for (const image of product.images) media.push(await resolvePicture(image.src));
      for (const variant of product.variants) inBatch.set(variant.code, product.code);
      accepted.push({ ...row, media });
    } catch (error) {
      result.rejected.push({ line: row.line, code: product.code, reason: `picture: ${(error as Error).message}` });
    }
  }
  return accepted;
}

function refusalOf(
  product: ProductImport,
  facts: { locations: Set<string>; owners: Map<string, number>; short: Set<string>; inBatch: Map<string, string>; id: number | undefined },
): string | null {
  if (product.originalPrice !== undefined && textToCents(product.originalPrice) <= textToCents(product.price))
    return `originalPrice ${product.originalPrice} is not above price ${product.price}`;
  const codes = new Set<string>();
  for (const variant of product.variants) {
    if (codes.has(variant.code)) return `variant ${variant.code} occurs twice`;
    codes.add(variant.code);
    const owner = facts.owners.get(variant.code);
    if (owner !== undefined && owner !== facts.id) return `variant ${variant.code} belongs to another product`;
    const other = facts.inBatch.get(variant.code);
    if (other !== undefined) return `variant ${variant.code} belongs to ${other} as well`;
    if (facts.short.has(variant.code)) return `variant ${variant.code}: fewer on hand than are promised to orders`;
    for (const location of Object.keys(variant.stock)) if (!facts.locations.has(location)) return `variant ${variant.code}: there is no store '${location}'`;
  }
  return null;
}

async function choosePaths(ctx: Ctx, rows: readonly Accepted[], known: Map<string, records.KnownProduct>): Promise<Map<string, string>> {
  const bases = new Map(rows.map(({ product }) => [product.code, productPath(product)]));
  const taken = new Set(await records.takenPaths(ctx, [...new Set(bases.values())]));
  const paths = new Map<string, string>();
  for (const { product } of rows) {
    const base = bases.get(product.code) as string;
    const before = known.get(product.code)?.path;
    // A product keeps 'name-2' rather than move to 'name' and back.
    const stays = before !== undefined && (before === base || (before.startsWith(`${base}-`) && /^\d+$/.test(before.slice(base.length + 1))));
    paths.set(product.code, stays ? before : takePath(base, taken));
  }
  return paths;
}

const brandSlug = (product: ProductImport) => slugify(product.brand) || 'brand';

function categoriesOf(products: readonly ProductImport[]): { path: string; slug: string; name: string; parent: string | null }[] {
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

function toProductRow(
  product: ProductImport,
  fingerprint: string,
  paths: Map<string, string>,
  brands: Map<string, number>,
  categories: Map<string, number>,
): records.ProductRow {
  return {
    code: product.code,
    parent_code: product.parentCode,
    path: paths.get(product.code) as string,
    brand_id: brands.get(brandSlug(product)) as number,
    category_id: categories.get(product.category.map(([slug]) => slug).join('/')) as number,
    name: product.name,
    description: product.description,
    materials: product.materials ?? '',
    care: product.care ?? '',
    demographic: product.demographic,
    product_type: product.productType,
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
    cart_qty_product_max: product.cartQtyProductMax ?? null,
    cart_qty_variant_max: product.cartQtyVariantMax ?? null,
    cart_qty_variant_min: product.cartQtyVariantMin ?? null,
    cart_qty_variant_multiple_of: product.cartQtyVariantMultipleOf ?? null,
    overlay_ids: product.overlayIds,
    weight_grams: product.weightGrams ?? null,
    popularity: product.popularity,
    import_fingerprint: fingerprint,
  };
}

const fingerprintOf = (product: ProductImport) => createHash('sha256').update(JSON.stringify(product)).digest('base64url');
