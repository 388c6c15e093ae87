import type { ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';

/** The sums of an export with the money of one more row. */
export function addAmount(sums: ShopifyImportReply['amounts'], cents: bigint, isImported: boolean) {
  const { inFileCents, importedCents, refusedCents } = sums ?? { inFileCents: 0, importedCents: 0, refusedCents: 0 };
  const more = Number(cents);
  return {
    inFileCents: inFileCents + more,
    importedCents: importedCents + (isImported ? more : 0),
    refusedCents: refusedCents + (isImported ? 0 : more),
  };
}
