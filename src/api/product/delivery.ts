import { z } from 'zod';
import { cleanText } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { deliveryPromiseReply } from '#contract/stores/delivery-promise.ts';
import { findDeliveryPromise } from '#modules/shipping/find-delivery-promise.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /product/delivery?variantId=&near= : until when to order, and when it arrives (UX-08). */
export const productDelivery = endpoint<Ctx, undefined, { variantId: string; near?: string | undefined }, undefined>({
  method: 'get',
  path: '/product/delivery',
  summary:
    'Until when to order a size and when it arrives near a locality or postcode, by each delivery method; without `near`, in most of New Zealand.',
  query: z.strictObject({
    variantId: z.string().regex(/^[1-9]\d{0,8}$/),
    near: cleanText(limits.localityInput).optional(),
  }),
  reply: { status: 200, schema: deliveryPromiseReply },
  errors: ['NotFound'],
  perMinute: 300,
  handle: async ({ ctx, query: { variantId, near } }) => {
    const promise = await findDeliveryPromise(ctx, { variantId: Number(variantId), near });
    if (!promise) return { errorCode: 'NotFound' };
    return { status: 200, body: promise, headers: { 'cache-control': 'public, max-age=30' } };
  },
});
