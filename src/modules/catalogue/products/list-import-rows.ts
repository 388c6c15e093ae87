import { type ProductImportInput, productImportSchema } from '#contract/products/product-import.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToText } from '#shared/money.ts';
import { selectWholeProducts } from '../internal/editing/product-edit-records.ts';
import { withoutNulls } from '../internal/editing/without-nulls.ts';

const PAGE = 200;

/**
 * Every product in any state as an import row, stock included, a page at a time (FIX-65). Retired sizes are left out,
 * since an import retires unlisted sizes.
 */
export async function* listImportRows(ctx: { db: Queries }): AsyncGenerator<ProductImportInput[]> {
  for (let after = 0; ; ) {
    const rows = await selectWholeProducts(ctx, after, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ priceCents, originalPriceCents, facts }) =>
      productImportSchema.parse({
        ...(withoutNulls(facts) as Record<string, unknown>),
        price: centsToText(priceCents),
        ...(originalPriceCents !== null && { originalPrice: centsToText(originalPriceCents) }),
      }),
    );
    if (rows.length < PAGE) return;
    after = last.id;
  }
}
