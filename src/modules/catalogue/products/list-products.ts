import { PRODUCTS_PER_PAGE, type ProductsQuery, type ProductsReply } from '#contract/staff/products/staff-products.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToText } from '#shared/money.ts';
import { selectProducts, selectWords } from '../internal/editing/product-edit-records.ts';

/** Products in any state by code, size code, barcode or words, last changed first, a page at a time. */
export async function listProducts(
  ctx: { db: Queries },
  { page, ...filter }: ProductsQuery,
  pageSize = PRODUCTS_PER_PAGE,
): Promise<ProductsReply> {
  const rows = await selectProducts(ctx, {
    filter,
    from: (page - 1) * pageSize,
    limit: pageSize,
  });
  const total = rows[0]?.total ?? 0;
  const products = rows.map(({ priceCents, originalPriceCents, total: _, ...row }) => ({
    ...row,
    price: centsToText(priceCents),
    originalPrice: originalPriceCents === null ? null : centsToText(originalPriceCents),
  }));
  return { products, page, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}

/** The existing brands, categories and tags, for the product editor and filters. */
export const listCatalogueWords = (ctx: { db: Queries }): ReturnType<typeof selectWords> => selectWords(ctx);
