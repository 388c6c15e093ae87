/** The index follows the promotions for members. */
import { expect, test } from 'vitest';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { fixedClock } from '#platform/clock.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { searchProducts } from '../listings/search-products.ts';
import { buildProductIndex } from './build-product-index.ts';
import { refreshProductIndex } from './refresh-product-index.ts';

test('UX-06 a listing of what is for members follows a promotion that is made, ends, and names a product', async () => {
  const { db } = await useTestDatabase();
  const put = (code: string, demographic: 'mens' | 'kids') =>
    insertProduct(db, { code, name: code, demographic, price: '100.00', variants: [{ label: 'US 9', stock: 1 }] });
  await put('COURT', 'mens');
  await put('BOOT', 'kids');
  const base = testCtx(db, { clock: fixedClock('2026-11-21T00:00:00Z') });
  const ctx = { ...base, productIndex: await buildProductIndex(base) };
  const forMembers = () => searchProducts(ctx, { ...emptyListingQuery, member: true }).hits.map(({ name }) => name);
  expect(forMembers()).toEqual([]);
  const promotion = (rest: string) =>
    readPromotionsFile(
      `- { id: a, name: A, offer: { kind: percentOffItems, percent: 10 }, membersOnly: true, until: 2026-11-25, ${rest} }\n`,
    ).entries;
  expect(await importPromotions(ctx, promotion('items: { demographics: [kids] }'))).toEqual([]);
  const { version } = ctx.productIndex;
  await refreshProductIndex(ctx);
  expect(forMembers()).toEqual(['BOOT']);
  expect(searchProducts(ctx, emptyListingQuery).facets.member).toBe(1);
  expect(ctx.productIndex.version, 'pages are made again').toBe(version + 1);
  await refreshProductIndex(ctx);
  expect(ctx.productIndex.version).toBe(version + 1);
  const later = { ...ctx, clock: fixedClock('2026-11-26T00:00:00Z') };
  await refreshProductIndex(later);
  expect(forMembers()).toEqual([]);
  expect(await importPromotions(ctx, promotion('items: { products: [COURT] }'))).toEqual([]);
  await refreshProductIndex(ctx);
  expect(forMembers()).toEqual(['COURT']);
});
