import { type ProductsQuery, productsQuery, productsReply } from '#contract/staff/products/staff-products.ts';
import { listProducts } from '#modules/catalogue/products/list-products.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Products in any state. */
export const readProducts = staffEndpoint<ShopCtx, unknown, ProductsQuery>({
  method: 'get',
  path: '/staff/products',
  summary:
    'Products in any state by code, barcode or words, last changed first, 30 a page; with `without`, those on sale that lack a fact the law asks for, or an alt text.',
  staff: 'seeRange',
  scope: 'products:read',
  query: productsQuery,
  reply: { status: 200, schema: productsReply },
  mayBeOld: true,
  handle: async ({ ctx, query }) => ({ status: 200, body: await listProducts(ctx, query) }),
});
