/**
 * Writes one batch of products with their sizes, stock and images in one transaction: each product whole or not at all.
 */
import { importedAlt } from '#contract/products/alt-texts.ts';
import type { ResolveImage } from '#modules/media/resolve-image.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addImages, type FingerprintedRow, type RowWithImages } from '../internal/add-images.ts';
import { fingerprintOf } from '../internal/fingerprint.ts';
import { auditImported } from '../internal/loading/audit-imported.ts';
import { writeBatch } from '../internal/loading/write-batch.ts';
import type { PriceWriting } from '../internal/prices/check-was-prices.ts';
import * as records from '../internal/product-write-records.ts';
import type { BatchResult, ImportRow } from './import-row.ts';

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
  prices: PriceWriting;
}

/** Loads the batch; codes must be distinct within it. */
export async function loadProducts(ctx: Ctx, rows: readonly ImportRow[], options: LoadOptions): Promise<BatchResult> {
  const result: BatchResult = { created: 0, changed: 0, unchanged: 0, rejected: [], wasRefused: [] };
  const candidates = options.byHand ? await withStoredFingerprints(ctx, rows) : await findChanged(ctx, rows);
  result.unchanged = rows.length - candidates.length;
  // Images are slow to fetch, so they are read before any lock is taken.
  const resolved = await addImages(candidates, options.resolveImage, result.rejected);
  const withImages = options.byHand ? resolved : resolved.map(withAltTexts);
  if (withImages.length === 0) return result;
  try {
    return await inTransaction(ctx, async (tx) => {
      // A transaction that the database made us repeat must not count twice.
      const write = () => writeBatch(tx, withImages, options.prices);
      const codes = withImages.map(({ product }) => product.code);
      const batch = await (options.byHand || options.dryRun
        ? write()
        : auditImported(tx, options.prices.actor, codes, write));
      const written = {
        ...batch,
        unchanged: result.unchanged + batch.unchanged,
        rejected: [...result.rejected, ...batch.rejected],
      };
      if (options.dryRun) throw new DryRun(written);
      return written;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/** The rows whose product is new or differs from what it was last imported with. */
async function findChanged(ctx: Ctx, rows: readonly ImportRow[]): Promise<FingerprintedRow[]> {
  const fingerprints = await records.findFingerprints(
    ctx,
    rows.map((row) => row.product.code),
  );
  return rows
    .map((row) => ({ ...row, fingerprint: fingerprintOf(row.product) }))
    .filter((row) => fingerprints.get(row.product.code) !== row.fingerprint);
}

async function withStoredFingerprints(ctx: Ctx, rows: readonly ImportRow[]): Promise<FingerprintedRow[]> {
  const fingerprints = await records.findFingerprints(
    ctx,
    rows.map((row) => row.product.code),
  );
  return rows.map((row) => ({ ...row, fingerprint: fingerprints.get(row.product.code) ?? '' }));
}

/** A file need not have alt texts: its pictures get the product's name and colour (OWN-13, decision 0132). */
const withAltTexts = (row: RowWithImages): RowWithImages => ({
  ...row,
  product: {
    ...row.product,
    images: row.product.images.map((image) => ({ ...image, alt: image.alt || importedAlt(row.product) })),
  },
});
