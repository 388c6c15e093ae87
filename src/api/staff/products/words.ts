import { catalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { listCatalogueWords } from '#modules/catalogue/products/list-products.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Categories, brands and other terms a product can be assigned. */
export const readCatalogueWords = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/catalogue/words',
  summary: 'The brands and categories of the shop.',
  staff: 'seeRange',
  scope: 'products:read',
  reply: { status: 200, schema: catalogueWordsReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listCatalogueWords(ctx) }),
});
