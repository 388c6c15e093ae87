/** Shopify's products_export.csv, by the importer of products: sizes, prices, pictures, online stock (MOVE-01). */
import type { ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';
import { type ImportReport, listLabels } from '#modules/catalogue/products/import-row.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { readMappedLabels } from '#modules/product-import/mapped-labels.ts';
import { readShopifyCsv } from '#modules/product-import/read-shopify-csv.ts';
import type { Ctx } from '#platform/context.ts';
import { addRefused } from '../add-refused.ts';
import { collectionAddress, draftAddress, productAddress } from '../coming.ts';

interface ProductOptions {
  apply: boolean;
  actor: string;
  onProgress?: () => void;
}

/** Imports the products, or tries them, and fills the report: every refused one, and what is assumed of the others. */
export async function importProductExport(
  ctx: Ctx,
  text: AsyncIterable<string>,
  report: ShopifyImportReply,
  { apply, actor, onProgress }: ProductOptions,
): Promise<void> {
  const brings = new Set<string>();
  const done = await importProducts(ctx, readShopifyCsv(text, { mapped: await readMappedLabels(ctx) }), {
    resolveImage: shopImageResolver(ctx),
    dryRun: !apply,
    actor,
    onProgress: (sofar) => {
      takeCounts(report, sofar);
      onProgress?.();
    },
    onRejected: ({ line, code, reason }) => addRefused(report, { line, name: code, reason }),
    onLoaded: (products) => {
      if (apply) return;
      for (const { parentCode, code, state, category, brand } of products) {
        if (state === 'draft') {
          brings.add(draftAddress(parentCode ?? code));
          continue;
        }
        brings.add(productAddress(parentCode ?? code));
        for (const [, name] of category) brings.add(collectionAddress(name));
        brings.add(collectionAddress(brand));
      }
    },
  });
  takeCounts(report, done);
  report.leftOut = done.wasRefused.listed.map(({ line, code, wasPrice, reason }) => ({
    ...{ line, name: code, reason: `imported without its was price $${wasPrice}: ${reason}` },
  }));
  report.notes = notesOf(done);
  report.labels = listLabels(done);
  report.brings = [...brings];
}

function takeCounts(report: ShopifyImportReply, { read, created, changed, unchanged }: ImportReport): void {
  Object.assign(report, { read, created, changed, unchanged });
}

function notesOf({ held, skipped, guesses, sizes, wasRefused }: ImportReport): ShopifyImportReply['notes'] {
  const noted = (words: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([what, rows]) => ({ note: `${words}: ${what}`, rows }));
  const unlisted = wasRefused.count - wasRefused.listed.length;
  return [
    ...noted('Kept as drafts', held),
    ...noted('Skipped', skipped),
    ...noted('Guessed', guesses),
    ...(sizes.unread > 0 ? [{ note: 'Footwear sizes not recognised', rows: sizes.unread }] : []),
    ...(unlisted > 0 ? [{ note: 'More was prices left out, not listed', rows: unlisted }] : []),
  ];
}
