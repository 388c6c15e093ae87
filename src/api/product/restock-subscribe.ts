import { z } from 'zod';
import { idText } from '#contract/fields/fields.ts';
import { type RestockRefusal, requestRestock } from '#modules/restock/request-restock.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const body = z.strictObject({ productId: idText, variantId: idText });
const refusals: Refusals<RestockRefusal> = {
  NO_SUCH_SIZE: 'NotFound',
  IN_STOCK: 'SizeInStock',
  TOO_MANY: 'TooManyRequests',
};

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
    const requested = await requestRestock(ctx, {
      customerId: caller.customerId,
      productId: Number(productId),
      variantId: Number(variantId),
    });
    return replyTo(requested, refusals, () => ({ status: 204 }));
  },
});
