import { staffMay } from '#contract/staff-permissions.ts';
import { catalogueWordsReply } from '#contract/staff-products.ts';
import { listCatalogueWords } from '#modules/catalogue/list-products.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** What a product can be filed under. */
export const readCatalogueWords = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/catalogue/words',
  summary: 'Brands and categories there are.',
  staff: staffMay.seeRange,
  scope: 'products:read',
  reply: { status: 200, schema: catalogueWordsReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listCatalogueWords(ctx) }),
});
