import { type ChoicesQuery, choicesQuery, choicesReply } from '#contract/staff/staff-choices.ts';
import { findChoices, nameChoices } from '#modules/catalogue/products/find-choices.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Names to choose from. */
export const readChoices = staffEndpoint<ShopCtx, unknown, ChoicesQuery>({
  method: 'get',
  path: '/staff/catalogue/choices',
  summary:
    'Brands, categories, products or sizes whose name or code holds the term, at most 20; or the names of the values given.',
  staff: 'seeRange',
  scope: 'products:read',
  query: choicesQuery,
  reply: { status: 200, schema: choicesReply },
  handle: async ({ ctx, query: { of, term, values } }) => ({
    status: 200,
    body: {
      choices: values === undefined ? await findChoices(ctx, of, term) : await nameChoices(ctx, of, values.split(',')),
    },
  }),
});
