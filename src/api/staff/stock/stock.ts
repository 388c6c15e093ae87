import type { z } from 'zod';
import { stockQuery, stockReply } from '#contract/staff/products/staff-stock.ts';
import { findStock } from '#modules/admin-stock/find-stock.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Stock levels by location. */
export const readStock = staffEndpoint<ShopCtx, unknown, z.output<typeof stockQuery>>({
  method: 'get',
  path: '/staff/stock',
  summary:
    'Sizes by code, barcode or words of their product, with their stock level and reserved units at each location; without a term, those that changed last.',
  staff: 'seeRange',
  scope: 'stock:read',
  query: stockQuery,
  reply: { status: 200, schema: stockReply },
  handle: async ({ ctx, query }) => ({ status: 200, body: await findStock(ctx, query.term) }),
});
