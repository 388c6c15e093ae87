import { type LocalitiesQuery, localitiesQuerySchema, localitiesReplySchema } from '#contract/stores/stores.ts';
import { suggestLocalities } from '#modules/stores/suggest-localities.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /stores/localities?q= : places near which stores can be searched (STORE-05, STORE-08). */
export const listLocalities = endpoint<Ctx, undefined, LocalitiesQuery, undefined>({
  method: 'get',
  path: '/stores/localities',
  summary:
    'Localities that have a word beginning with the text, at most 64; without text, the localities with a store.',
  query: localitiesQuerySchema,
  reply: { status: 200, schema: localitiesReplySchema },
  perMinute: 300,
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: { localities: await suggestLocalities(ctx, query.q) },
    headers: { 'cache-control': 'public, max-age=300' },
  }),
});
