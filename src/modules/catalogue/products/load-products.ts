/**
 * Writes one batch of products with their sizes, stock and images in one transaction: each product whole or not at all.
 */
import { createHash } from 'node:crypto';
import type { ProductImport } from '#contract/products/product-import.ts';
import { ensureMedia } from '#modules/media/ensure-media.ts';
import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { StoredImage } from '#modules/media/store-image.ts';
import { setImportedStock } from '#modules/stock/set-imported-stock.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { slugify } from '#shared/ids.ts';
import { textToCents } from '#shared/money.ts';
import { acceptRows } from '../internal/accept-rows.ts';
import { addImages, type Candidate, type RowWithImages } from '../internal/add-images.ts';
import { productPath, takePath } from '../internal/product-path.ts';
import * as records from '../internal/product-write-records.ts';
import type { ImportRow, RejectedRow } from './import-row.ts';

export interface BatchResult {
  created: number;
  changed: number;
  unchanged: number;
  rejected: RejectedRow[];
}

/** Thrown inside the transaction of a dry run to roll it back. */
class DryRun extends Error {
  readonly result: BatchResult;
  constructor(result: BatchResult) {
    super('dry run');
    this.result = result;
  }
}

export interface LoadOptions {
  resolveImage: ResolveImage;
  /** Writes everything and rolls it back. */
  dryRun?: boolean;
  /**
   * Edited by staff: the stored fingerprint of the import file stays, so that importing the same file again keeps the
   * edit.
   */
  byHand?: boolean;
}

/** Loads the batch; codes must be distinct within it. */
export async function loadProducts(ctx: Ctx, rows: readonly ImportRow[], options: LoadOptions): Promise<BatchResult> {
  const result: BatchResult = { created: 0, changed: 0, unchanged: 0, rejected: [] };
  const candidates = options.byHand ? await withStoredFingerprints(ctx, rows) : await findChanged(ctx, rows);
  result.unchanged = rows.length - candidates.length;
  // Images are slow to fetch, so they are read before any lock is taken.
  const withImages = await addImages(candidates, options.resolveImage, result.rejected);
  if (withImages.length === 0) return result;
  try {
    return await inTransaction(ctx, async (tx) => {
      // A transaction that the database made us repeat must not count twice.
      const written = await writeBatch(tx, withImages, { ...result, rejected: [...result.rejected] });
      if (options.dryRun) throw new DryRun(written);
      return written;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/** The rows whose product is new or differs from what it was last imported with. */
async function findChanged(ctx: Ctx, rows: readonly ImportRow[]): Promise<Candidate[]> {
  const fingerprints = await records.findFingerprints(
    ctx,
    rows.map((row) => row.product.code),
  );
  return rows
    .map((row) => ({ ...row, fingerprint: fingerprintOf(row.product) }))
    .filter((row) => fingerprints.get(row.product.code) !== row.fingerprint);
}

async function withStoredFingerprints(ctx: Ctx, rows: readonly ImportRow[]): Promise<Candidate[]> {
  const fingerprints = await records.findFingerprints(
    ctx,
    rows.map((row) => row.product.code),
  );
  return rows.map((row) => ({ ...row, fingerprint: fingerprints.get(row.product.code) ?? '' }));
}

async function writeBatch(ctx: Ctx, rows: readonly RowWithImages[], result: BatchResult): Promise<BatchResult> {
  const known = new Map(
    (
      await records.lockProducts(
        ctx,
        rows.map((row) => row.product.code),
      )
    ).map((one) => [one.code, one]),
  );
  const { accepted, rejected } = await acceptRows(ctx, rows, known);
  result.rejected.push(...rejected);
  if (accepted.length === 0) return result;

  const brands = await records.ensureBrands(ctx, [
    ...new Map(
      accepted.map(({ product }) => [brandSlug(product), { name: product.brand, slug: brandSlug(product) }]),
    ).values(),
  ]);
  const categories = await records.ensureCategories(ctx, categoriesOf(accepted.map((row) => row.product)));
  const paths = await choosePaths(ctx, accepted, known);
  const ids = await records.upsertProducts(
    ctx,
    accepted.map(({ product, fingerprint }) => toProductRow(product, fingerprint, paths, brands, categories)),
  );
  const idOf = (product: ProductImport) => ids.get(product.code) as number;
  await records.saveOldPaths(
    ctx,
    accepted.flatMap(({ product }) => {
      const before = known.get(product.code);
      return before && before.path !== paths.get(product.code) ? [{ path: before.path, product_id: before.id }] : [];
    }),
  );
  await saveMovedPages(ctx, accepted, known, { brands, categories });
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
  await setImportedStock(
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
  await ensureMedia(
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
        media_id: (media[position] as StoredImage).id,
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

/** Redirects brands and categories whose last products this batch moved to where those went. */
async function saveMovedPages(
  ctx: Ctx,
  rows: readonly RowWithImages[],
  known: Map<string, records.KnownProduct>,
  { brands, categories }: Record<'brands' | 'categories', Map<string, number>>,
): Promise<void> {
  const movesOf = (
    idsOf: (product: ProductImport, before: records.KnownProduct) => readonly [number, number],
  ): records.RenamedIds =>
    rows.flatMap(({ product }) => {
      const before = known.get(product.code);
      const move = before && idsOf(product, before);
      return move && move[0] !== move[1] ? [move] : [];
    });
  const ofBrands = movesOf((product, { brandId }) => [brandId, brands.get(brandSlug(product)) as number]);
  const ofCategories = movesOf((product, { categoryId }) => [
    categoryId,
    categories.get(categoryPath(product)) as number,
  ]);
  if (ofBrands.length > 0) await records.saveMovedBrands(ctx, ofBrands);
  if (ofCategories.length > 0) await records.saveMovedCategories(ctx, ofCategories);
}

async function choosePaths(
  ctx: Ctx,
  rows: readonly RowWithImages[],
  known: Map<string, records.KnownProduct>,
): Promise<Map<string, string>> {
  const bases = new Map(rows.map(({ product }) => [product.code, productPath(product)]));
  const taken = new Set(await records.takenPaths(ctx, [...new Set(bases.values())]));
  const paths = new Map<string, string>();
  for (const { product } of rows) {
    const base = bases.get(product.code) as string;
    const before = known.get(product.code)?.path;
    // A product keeps 'name-2' instead of moving to 'name' and back.
    const stays =
      before !== undefined &&
      (before === base || (before.startsWith(`${base}-`) && /^\d+$/.test(before.slice(base.length + 1))));
    paths.set(product.code, stays ? before : takePath(base, taken));
  }
  return paths;
}

const categoryPath = (product: ProductImport) => product.category.map(([slug]) => slug).join('/');
const brandSlug = (product: ProductImport) => slugify(product.brand) || 'brand';

function categoriesOf(
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
    category_id: categories.get(categoryPath(product)) as number,
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
    free: product.free,
    cart_qty_product_max: product.cartQtyProductMax ?? null,
    cart_qty_variant_max: product.cartQtyVariantMax ?? null,
    cart_qty_variant_min: product.cartQtyVariantMin ?? null,
    cart_qty_variant_multiple_of: product.cartQtyVariantMultipleOf ?? null,
    overlay_ids: product.overlayIds,
    weight_grams: product.weightGrams ?? null,
    popularity: product.popularity,
    challenge_question: product.challenge?.question ?? null,
    challenge_answers: product.challenge?.answers ?? [],
    import_fingerprint: fingerprint,
  };
}

const fingerprintOf = (product: ProductImport) =>
  createHash('sha256').update(JSON.stringify(product)).digest('base64url');
