import { z } from 'zod';
import { personalisationIdsText } from '#contract/fields/personalisation.ts';
import type { SearchCtx } from '#modules/search/index/product-index.ts';
import { suggestTerms } from '#modules/search/listings/suggest-terms.ts';
import { endpoint } from '../endpoint.ts';

const query = z.strictObject({ q: z.string().max(500), personalisation: personalisationIdsText });

/** GET /search/suggest?q= : suggestions while typing. */
export const searchSuggest = endpoint<SearchCtx, undefined, z.output<typeof query>, undefined>({
  method: 'get',
  path: '/search/suggest',
  summary: 'Products, categories and brands for what has been typed so far.',
  query,
  reply: {
    status: 200,
    schema: z.object({
      products: z.array(z.looseObject({})),
      categories: z.array(z.looseObject({})),
      brands: z.array(z.looseObject({})),
      queries: z.array(z.object({ text: z.string(), to: z.string() })).optional(),
      pages: z.array(z.object({ title: z.string(), to: z.string() })).optional(),
    }),
  },
  handle: async ({ ctx, query: { q, personalisation } }) => ({
    status: 200,
    body: suggestTerms(ctx, q, personalisation),
    headers: { 'cache-control': `${personalisation.length > 0 ? 'private' : 'public'}, max-age=30` },
  }),
});
