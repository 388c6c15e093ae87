/**
 * Fills an empty shop with the demo's stores, products and drawings, once, however many processes start at the same
 * time.
 */
import { type ProductImportInput, productImportSchema, type StoreImport } from '#contract/products/product-import.ts';
import { hasProducts } from '#modules/catalogue/products/has-products.ts';
import { loadProducts } from '#modules/catalogue/products/load-products.ts';
import { promiseDrawing } from '#modules/media/store-image.ts';
import { saveStores } from '#modules/stores/save-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockCatalogueFilling } from './internal/location-records.ts';

export interface Demo {
  stores: readonly StoreImport[];
  products: readonly ProductImportInput[];
  /** An image's `src` → how to draw it. */
  pictures: ReadonlyMap<string, () => string>;
}

const BATCH = 50;

/** Returns how many products were loaded; 0 when the shop already had some. All or nothing. */
export async function loadDemo(
  ctx: Ctx,
  demo: Demo,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockCatalogueFilling(tx);
    if (await hasProducts(tx)) return 0;
    await saveStores(tx, demo.stores);
    const rows = demo.products.map((product, index) => ({
      line: index + 1,
      product: productImportSchema.parse(product),
    }));
    onProgress(0, rows.length);
    for (let start = 0; start < rows.length; start += BATCH) {
      const { rejected } = await loadProducts(tx, rows.slice(start, start + BATCH), {
        resolveImage: (src) => {
          if (!demo.pictures.has(src)) throw new Error(`the demo has no image ${src}`);
          return promiseDrawing(src);
        },
      });
      if (rejected.length > 0)
        throw new Error(`the demo shop is invalid: ${rejected.map((one) => `${one.code}: ${one.reason}`).join('; ')}`);
      onProgress(Math.min(start + BATCH, rows.length), rows.length);
    }
    return rows.length;
  });
}
