import type { z } from 'zod';
import {
  priceChangeParams,
  productParams,
  type SchedulePriceRequest,
  scheduledReply,
  schedulePriceSchema,
} from '#contract/staff/products/staff-products.ts';
import { cancelPrice, type SchedulePriceRefusal, schedulePrice } from '#modules/catalogue/prices/schedule-price.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { textToCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { mayOverrule } from './may-overrule.ts';

const refusals: Refusals<SchedulePriceRefusal> = {
  NO_PRODUCT: 'NotFound',
  WAS_REFUSED: ({ why }) => ({ errorCode: 'WasPriceRefused', extra: { fields: { originalPrice: why } } }),
};

/** Schedules a price change. */
export const addPriceChange = staffEndpoint<ShopCtx, z.output<typeof productParams>, unknown, SchedulePriceRequest>({
  method: 'post',
  path: '/staff/products/:code/prices',
  summary: 'Schedules a price, with its was price, from a given time; with an end, the earlier price returns then.',
  staff: 'editRange',
  scope: 'products:write',
  params: productParams,
  body: schedulePriceSchema,
  reply: { status: 201, schema: scheduledReply },
  errors: ['WasPriceRefused'],
  handle: async ({ ctx, staff, params, body }) => {
    if (!mayOverrule(staff, body.wasReason)) return { errorCode: 'StaffForbidden' };
    const scheduled = await schedulePrice(ctx, actorOf(staff), params.code, {
      priceCents: textToCents(body.price),
      originalPriceCents: body.originalPrice === undefined ? null : textToCents(body.originalPrice),
      startsAt: new Date(body.startsAt),
      endsAt: body.endsAt === undefined ? null : new Date(body.endsAt),
      wasReason: body.wasReason ?? null,
    });
    return replyTo(scheduled, refusals, (id) => ({ status: 201, body: { id } }));
  },
});

/** Cancels a price change before it takes effect. */
export const cancelPriceChange = staffEndpoint<ShopCtx, z.output<typeof priceChangeParams>>({
  method: 'delete',
  path: '/staff/products/:code/prices/:id',
  summary: 'Deletes a scheduled price that has not started yet.',
  staff: 'editRange',
  scope: 'products:write',
  params: priceChangeParams,
  reply: { status: 204 },
  errors: ['PriceChangeGone'],
  handle: async ({ ctx, staff, params }) =>
    (await cancelPrice(ctx, actorOf(staff), params.code, params.id))
      ? { status: 204 }
      : { errorCode: 'PriceChangeGone' },
});
