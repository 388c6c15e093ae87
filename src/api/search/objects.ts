import { z } from 'zod';
import { productSchema } from '#contract/products/product-reply.ts';
import { getProducts } from '#modules/catalogue/pages/get-products.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from '../endpoint.ts';
import { searchIndexNamed } from './index-name.ts';

/** POST /search/indexes/:indexName/objects (PROD-16 to PROD-19). */
export const searchObjects = endpoint<SearchCtx, { indexName: string }, undefined, { objectIds: string[] }>({
  method: 'post',
  path: '/search/indexes/:indexName/objects',
  summary: 'Products by id, in the order asked; null for an id that is not known.',
  params: z.object({ indexName: z.string().max(60) }),
  body: z.strictObject({ objectIds: z.array(z.string().max(64)).max(200) }),
  reply: { status: 200, schema: z.object({ data: z.object({ results: z.array(productSchema.nullable()) }) }) },
  example: { objectIds: ['1042', '1043'] },
  errors: ['NotFound'],
  handle: async ({ ctx, params, body }) => {
    if (!searchIndexNamed(ctx, params.indexName)) return { errorCode: 'NotFound' };
    return { status: 200, body: { data: { results: await getProducts(ctx, body.objectIds) } } };
  },
});
