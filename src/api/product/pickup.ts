import { z } from 'zod';
import { pickUpReply } from '#contract/stores/pick-up.ts';
import { findPickUpStores } from '#modules/shipping/find-pick-up-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /product/pickup?variantId= : stores where a size can be picked up. */
export const productPickup = endpoint<Ctx, undefined, { variantId: string }, undefined>({
  method: 'get',
  path: '/product/pickup',
  summary: 'Stores that have a size in stock, and when it can be picked up there.',
  query: z.strictObject({ variantId: z.string().regex(/^[1-9]\d{0,8}$/) }),
  reply: { status: 200, schema: pickUpReply },
  errors: ['NotFound'],
  perMinute: 300,
  handle: async ({ ctx, query }) => {
    const found = await findPickUpStores(ctx, Number(query.variantId));
    if (!found) return { errorCode: 'NotFound' };
    return { status: 200, body: found, headers: { 'cache-control': 'public, max-age=15' } };
  },
});
