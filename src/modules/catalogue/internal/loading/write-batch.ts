/** Writes a batch of products in the open transaction, table by table. */
import type { ProductImport } from '#contract/products/product-import.ts';
import { ensureMedia } from '#modules/media/ensure-media.ts';
import type { StoredImage } from '#modules/media/store-image.ts';
import { setImportedStock } from '#modules/stock/set-imported-stock.ts';
import type { Ctx } from '#platform/context.ts';
import type { BatchResult } from '../../products/import-row.ts';
import { productPath, takePath } from '../../products/product-path.ts';
import { acceptRows } from '../accept-rows.ts';
import type { RowWithImages } from '../add-images.ts';
import { checkWasPrices, keepOverrulings, type PriceWriting } from '../prices/check-was-prices.ts';
import { setPriceSource } from '../prices/price-history-records.ts';
import * as records from '../product-write-records.ts';
import { brandSlug, categoriesOf, categoryPath, toProductRow } from './product-row.ts';

/** Products that existed before the batch, by code. */
type KnownProducts = Map<string, records.KnownProduct>;
/** Ids of the products written, by code. */
type ProductIds = Map<string, number>;

/** Writes products with sizes, stock and images. Rows that the shop cannot take are returned as rejected. */
export async function writeBatch(tx: Ctx, rows: readonly RowWithImages[], prices: PriceWriting): Promise<BatchResult> {
  const codes = rows.map((row) => row.product.code);
  const known = new Map((await records.lockProducts(tx, codes)).map((one) => [one.code, one]));
  const { accepted: possible, rejected } = await acceptRows(tx, rows, known);
  const {
    rows: accepted,
    refused: wasRefused,
    overruled,
    unchanged,
  } = await checkWasPrices(tx, possible, known, prices);
  if (accepted.length === 0) return { created: 0, changed: 0, unchanged, rejected, wasRefused };
  await setPriceSource(tx, prices.source, prices.actor);
  const products = accepted.map((row) => row.product);
  // What the file of the inventory stated stays when that of the products, which does not state it, comes again.
  const ids = await writePages(tx, accepted, known, { keepsOrigin: prices.source === 'import' });
  await keepOverrulings(tx, accepted, ids, overruled, prices);
  const variants = await writeVariants(tx, products, known, ids);
  await writeStock(tx, products, variants);
  await writeImages(tx, accepted, ids);
  const changed = products.filter(({ code }) => known.has(code)).length;
  return { created: products.length - changed, changed, unchanged, rejected, wasRefused };
}

/** Writes brands, categories and products, and keeps the addresses that they had before. */
async function writePages(
  ctx: Ctx,
  accepted: readonly RowWithImages[],
  known: KnownProducts,
  options: { keepsOrigin: boolean },
): Promise<ProductIds> {
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
    options,
  );
  await records.saveOldPaths(
    ctx,
    accepted.flatMap(({ product }) => {
      const before = known.get(product.code);
      return before && before.path !== paths.get(product.code) ? [{ path: before.path, product_id: before.id }] : [];
    }),
  );
  await saveMovedPages(ctx, accepted, known, { brands, categories });
  return ids;
}

/** Writes the sizes, and retires those that a known product has no more; returns the ids of sizes by code. */
async function writeVariants(
  ctx: Ctx,
  products: readonly ProductImport[],
  known: KnownProducts,
  ids: ProductIds,
): Promise<Map<string, number>> {
  const variants = await records.upsertVariants(
    ctx,
    products.flatMap((product) =>
      product.variants.map((variant, position) => ({
        product_id: idOf(product, ids),
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
    products.flatMap((product) => (known.has(product.code) ? [idOf(product, ids)] : [])),
    [...variants.keys()],
  );
  return variants;
}

const writeStock = (ctx: Ctx, products: readonly ProductImport[], variants: Map<string, number>): Promise<void> =>
  setImportedStock(
    ctx,
    products.flatMap((product) =>
      product.variants.flatMap((variant) =>
        Object.entries(variant.stock).map(([location, qty]) => ({
          variant_id: variants.get(variant.code) as number,
          location_id: location,
          on_hand: qty,
        })),
      ),
    ),
  );

async function writeImages(ctx: Ctx, accepted: readonly RowWithImages[], ids: ProductIds): Promise<void> {
  await ensureMedia(
    ctx,
    accepted.flatMap((row) => row.media),
  );
  await records.replaceImages(
    ctx,
    accepted.map(({ product }) => idOf(product, ids)),
    accepted.flatMap(({ product, media }) =>
      product.images.map((image, position) => ({
        product_id: idOf(product, ids),
        position,
        media_id: (media[position] as StoredImage).id,
        alt: image.alt,
        view: image.view ?? '',
      })),
    ),
  );
}

const idOf = (product: ProductImport, ids: ProductIds): number => ids.get(product.code) as number;

/** Redirects brands and categories whose last products this batch moved to where those went. */
async function saveMovedPages(
  ctx: Ctx,
  rows: readonly RowWithImages[],
  known: KnownProducts,
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
  known: KnownProducts,
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
