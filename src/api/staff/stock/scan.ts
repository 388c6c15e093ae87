import type { z } from 'zod';
import { scanQuery, scanReply } from '#contract/staff/products/staff-stock.ts';
import { findSizeByCode } from '#modules/admin-stock/find-stock.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Looks up a scanned code at one location. */
export const scanStock = staffEndpoint<ShopCtx, unknown, z.output<typeof scanQuery>>({
  method: 'get',
  path: '/staff/stock/scan',
  summary: 'The size with this code or barcode, and its stock level at one location.',
  staff: 'seeRange',
  scope: 'stock:read',
  query: scanQuery,
  reply: { status: 200, schema: scanReply },
  errors: ['SizeUnknown'],
  handle: async ({ ctx, query }) => {
    const row = await findSizeByCode(ctx, query.code);
    if (!row) return { errorCode: 'SizeUnknown' };
    const { places, ...size } = row;
    const { onHand, reserved } = places.find(({ locationId }) => locationId === query.locationId) ?? {
      onHand: 0,
      reserved: 0,
    };
    return { status: 200, body: { ...size, onHand, reserved } };
  },
});
