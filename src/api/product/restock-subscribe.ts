import { z } from 'zod';
import { idText } from '#contract/fields/fields.ts';
import { requestRestock } from '#modules/restock/request-restock.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';

const body = z.strictObject({ productId: idText, variantId: idText });

/** POST /product/restock/subscribe (PROD-35, PROD-36): the customer gets one email when the size is back in stock. */
export const subscribeToRestock = customerEndpoint<Ctx, unknown, unknown, z.output<typeof body>>({
  method: 'post',
  path: '/product/restock/subscribe',
  summary: 'Sends the customer one email when a size that is sold out is back.',
  body,
  reply: { status: 204 },
  errors: ['NotFound', 'SizeInStock', 'TooManyRequests'],
  perMinute: 60,
  handle: async ({ ctx, caller, body: { productId, variantId } }) => {
    const result = await requestRestock(ctx, {
      customerId: caller.customerId,
      productId: Number(productId),
      variantId: Number(variantId),
    });
    if (result === 'UNKNOWN') return { errorCode: 'NotFound' };
    if (result === 'IN_STOCK') return { errorCode: 'SizeInStock' };
    return result === 'TOO_MANY' ? { errorCode: 'TooManyRequests' } : { status: 204 };
  },
});
