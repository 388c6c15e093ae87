import { z } from 'zod';
import type { SearchCtx } from '#modules/search/product-index.ts';
import { suggestTerms } from '#modules/search/suggest-terms.ts';
import { endpoint } from '../endpoint.ts';

/** GET /search/suggest?q= : what the search box offers while typing. */
export const searchSuggest = endpoint<SearchCtx, undefined, { q: string }, undefined>({
  method: 'get',
  path: '/search/suggest',
  summary: 'Products, categories and brands for what has been typed so far.',
  query: z.strictObject({ q: z.string().max(500) }),
  reply: {
    status: 200,
    schema: z.object({ products: z.array(z.looseObject({})), categories: z.array(z.looseObject({})), brands: z.array(z.looseObject({})) }),
  },
  handle: async ({ ctx, query }) => ({ status: 200, body: suggestTerms(ctx, query.q), headers: { 'cache-control': 'public, max-age=30' } }),
});
