import { z } from 'zod';
import { personalisationIdsText } from '#contract/fields/personalisation.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import { suggestHelpPages } from '#modules/help-pages/suggest-help-pages.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from '../endpoint.ts';

const query = z.strictObject({ q: z.string().max(500), personalisation: personalisationIdsText });

/** GET /search/suggest?q= : suggestions while typing (UX-05). */
export const searchSuggest = endpoint<SearchCtx & ContentHolder, undefined, z.output<typeof query>, undefined>({
  method: 'get',
  path: '/search/suggest',
  summary: 'Searches, categories, brands, pages and products for what has been typed so far, the most bought first.',
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
  handle: async ({ ctx, query: { q, personalisation } }) => {
    const { queries, ...terms } = await ctx.search.suggestTerms(q, personalisation);
    const searches = queries.map((text) => ({
      text,
      to: `/search?${new URLSearchParams({ [ctx.config.KERB_SEARCH_TERM_PARAM]: text })}`,
    }));
    return {
      status: 200,
      body: { ...terms, queries: searches, pages: await suggestHelpPages(ctx, q) },
      headers: { 'cache-control': `${personalisation.length > 0 ? 'private' : 'public'}, max-age=30` },
    };
  },
});
