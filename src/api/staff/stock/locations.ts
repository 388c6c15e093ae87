import { locationsReply } from '#contract/staff/products/staff-stock.ts';
import { listPlaces } from '#modules/stores/list-places.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Stock locations. */
export const readLocations = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/locations',
  summary: 'All stock locations, the warehouse first.',
  staff: 'seeRange',
  scope: 'stock:read',
  reply: { status: 200, schema: locationsReply },
  handle: async ({ ctx }) => ({ status: 200, body: { locations: await listPlaces(ctx) } }),
});
