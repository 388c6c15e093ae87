import type { ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';

type Amounts = ShopifyImportReply['amounts'];

/** The money of the parts of a file so far with that of the next one. */
export const joinAmounts = (before: Amounts, next: Amounts): Amounts =>
  before && next
    ? {
        inFileCents: before.inFileCents + next.inFileCents,
        importedCents: before.importedCents + next.importedCents,
        refusedCents: before.refusedCents + next.refusedCents,
      }
    : (next ?? before);
