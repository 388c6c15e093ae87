import { type FindQuery, findQuerySchema, findReplySchema } from '#contract/staff/staff-find.ts';
import { findAnything } from '#modules/admin-search/find-anything.ts';
import { staffEndpoint } from '../endpoint.ts';
import type { ShopCtx } from '../shop-context.ts';

/** Finds anything that a role may see (OWN-15). */
export const staffFind = staffEndpoint<ShopCtx, unknown, FindQuery>({
  method: 'get',
  path: '/staff/find',
  summary:
    'Orders, imported orders, customers, products, sizes, pages and settings that a text may mean, at most five of each, of the kinds that the role may see; orders and customers shown are recorded in the audit trail.',
  staff: 'keepOwnAccount',
  query: findQuerySchema,
  reply: { status: 200, schema: findReplySchema },
  perMinute: 240,
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: { found: await findAnything(ctx, query.q, staff) } }),
});
