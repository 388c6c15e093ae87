import {
  type AddressCheckRequest,
  addressCheckReply,
  addressCheckSchema,
  MAX_ADDRESS_LENGTH,
  MAX_CHECKED_ADDRESSES,
} from '#contract/staff/imports/old-addresses.ts';
import { checkAddresses } from '#modules/old-addresses/check-addresses.ts';
import { shopPagesOf } from '#modules/old-addresses/shop-pages.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Tries addresses of the shop before this one, and lists those that lead nowhere (MOVE-04). */
export const staffCheckAddresses = staffEndpoint<ShopCtx, unknown, unknown, AddressCheckRequest>({
  method: 'post',
  path: '/staff/address-checks',
  summary:
    'Tries up to 2,000 addresses of an earlier shop (docs/moving.md): how many are pages or lead to one in one step, and every other with the nearest page. Changes nothing.',
  staff: 'moveShop',
  body: addressCheckSchema,
  bodyLimit: MAX_CHECKED_ADDRESSES * MAX_ADDRESS_LENGTH,
  perMinute: 60,
  reply: { status: 200, schema: addressCheckReply },
  handle: async ({ ctx, body }) => ({
    status: 200,
    body: await checkAddresses(ctx, shopPagesOf(ctx), body.addresses),
  }),
});
