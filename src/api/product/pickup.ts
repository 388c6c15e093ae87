import { z } from 'zod';
import { cleanText } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { pickUpReply } from '#contract/stores/pick-up.ts';
import { findPickUpStores } from '#modules/shipping/find-pick-up-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /product/pickup?variantId=&near= : stores where a size can be picked up, the nearest first (UX-08). */
export const productPickup = endpoint<Ctx, undefined, { variantId: string; near?: string | undefined }, undefined>({
  method: 'get',
  path: '/product/pickup',
  summary:
    'Stores that have a size in stock, and when it can be picked up there; the nearest to a locality or postcode first.',
  query: z.strictObject({
    variantId: z.string().regex(/^[1-9]\d{0,8}$/),
    near: cleanText(limits.localityInput).optional(),
  }),
  reply: { status: 200, schema: pickUpReply },
  errors: ['NotFound'],
  perMinute: 300,
  handle: async ({ ctx, query: { variantId, near } }) => {
    const found = await findPickUpStores(ctx, { variantId: Number(variantId), near });
    if (!found) return { errorCode: 'NotFound' };
    return { status: 200, body: found, headers: { 'cache-control': 'public, max-age=15' } };
  },
});
