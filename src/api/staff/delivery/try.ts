import { type TryDeliveryRequest, tryDeliveryReply, tryDeliverySchema } from '#contract/delivery/try-delivery.ts';
import { tryDelivery } from '#modules/checkout/delivery-trial/try-delivery.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** What a cart and an address would be offered. */
export const tryDeliveryZones = staffEndpoint<ShopCtx, unknown, unknown, TryDeliveryRequest>({
  method: 'post',
  path: '/staff/delivery-zones/try',
  summary:
    'What the checkout would offer for a cart and an address, by these zones or by those that apply. Changes nothing.',
  staff: 'editSettings',
  body: tryDeliverySchema,
  bodyLimit: 262_144,
  example: { zones: null, items: [{ code: 'QW-HC-10', qty: 1 }], address: { postcode: '6011' } },
  perMinute: 120,
  reply: { status: 200, schema: tryDeliveryReply },
  handle: async ({ ctx, body }) => {
    const tried = await tryDelivery(ctx, body);
    if (tried.ok) return { status: 200, body: tried.value };
    const fields = tried.error.unknown.map(({ at, code }) => [`items.${at}.code`, `The shop has no size ${code}.`]);
    return { errorCode: 'BadRequest', extra: { fields: Object.fromEntries(fields) } };
  },
});
