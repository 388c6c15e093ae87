/**
 * Fills an empty shop with the demo's stores, products and drawings, once, however many processes start at the same
 * time.
 */
import {
  type ProductImport,
  type ProductImportInput,
  productImportSchema,
  type StoreImport,
} from '#contract/products/product-import.ts';
import { startPastOffer, startPastSale, writePricesAsOf } from '#modules/catalogue/prices/write-past-prices.ts';
import { hasProducts } from '#modules/catalogue/products/has-products.ts';
import type { ImportRow } from '#modules/catalogue/products/import-row.ts';
import { loadProducts } from '#modules/catalogue/products/load-products.ts';
import { promiseDrawing } from '#modules/media/store-image.ts';
import { saveStores } from '#modules/stores/save-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { textToCents } from '#shared/money.ts';
import { nzInstant } from '#shared/nz-dates.ts';
import { lockCatalogueFilling } from './internal/location-records.ts';

export interface Demo {
  stores: readonly StoreImport[];
  products: readonly ProductImportInput[];
  /** An image's `src` → how to draw it. */
  pictures: ReadonlyMap<string, () => string>;
}

const BATCH = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For how many days the demo has asked its prices, at most, and for how many its sale has lasted. */
const PRICED_DAYS = 120;
const SALE_DAYS = 10;

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
    const now = tx.clock.now().getTime();
    const longAgo = new Date(now - PRICED_DAYS * DAY_MS);
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH).map((row) => asOf(longAgo, row));
      await writePricesAsOf(tx, longAgo, () => loadBatch(tx, demo, batch));
      onProgress(Math.min(start + BATCH, rows.length), rows.length);
    }
    const released = rows.filter(({ product }) => isReleasedAfter(longAgo, product));
    for (const [day, group] of Map.groupBy(released, ({ product }) => product.releasedOn as string)) {
      const since = Math.min(nzInstant(day, '00:00').getTime(), now - HOUR_MS);
      await startPastOffer(
        tx,
        new Date(since),
        group.map(({ product }) => product),
      );
    }
    await startPastSale(tx, new Date(now - SALE_DAYS * DAY_MS), rows.flatMap(reductionOf));
    return rows.length;
  });
}

/** Whether a product came later; one that is reduced has been sold long enough for its 'was' price to be proven. */
const isReleasedAfter = (day: Date, { releasedOn, originalPrice }: ProductImport): boolean =>
  releasedOn !== undefined && originalPrice === undefined && nzInstant(releasedOn, '00:00') > day;

/** A product as it was: before its reduction, and a draft before its release. */
function asOf(day: Date, { line, product }: ImportRow): ImportRow {
  const { originalPrice, ...rest } = product;
  return {
    line,
    product: {
      ...rest,
      price: originalPrice ?? product.price,
      ...(isReleasedAfter(day, product) && { state: 'draft' as const }),
    },
  };
}

async function loadBatch(tx: Ctx, demo: Demo, batch: readonly ImportRow[]): Promise<void> {
  const { rejected } = await loadProducts(tx, batch, {
    resolveImage: (src) => {
      if (!demo.pictures.has(src)) throw new Error(`the demo has no image ${src}`);
      return promiseDrawing(src);
    },
    prices: { source: 'demo', actor: '', overruling: null },
  });
  if (rejected.length > 0)
    throw new Error(`the demo shop is invalid: ${rejected.map((one) => `${one.code}: ${one.reason}`).join('; ')}`);
}

const reductionOf = ({ product: { code, price, originalPrice } }: ImportRow) =>
  originalPrice === undefined
    ? []
    : [{ code, priceCents: textToCents(price), originalPriceCents: textToCents(originalPrice) }];
