import type { z } from 'zod';
import { fillText } from '#contract/messages/messages.ts';
import { altTextMessages } from '#contract/products/alt-texts.ts';
import {
  productParams,
  productReply,
  type SaveProductRequest,
  saveProductSchema,
} from '#contract/staff/products/staff-products.ts';
import { type SaveProductRefusal, saveProduct } from '#modules/catalogue/products/save-product.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { mayOverrule } from './may-overrule.ts';
import { readProductReply } from './product-reply.ts';

type Params = z.output<typeof productParams>;

/** One product, for viewing or editing. */
export const readProduct = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/products/:code',
  summary:
    'A product in any state, in the form of an import row, with the version that the next edit must name and its scheduled prices.',
  staff: 'seeRange',
  scope: 'products:read',
  params: productParams,
  reply: { status: 200, schema: productReply },
  handle: async ({ ctx, params }) => {
    const body = await readProductReply(ctx, params.code);
    return body ? { status: 200, body } : { errorCode: 'NotFound' };
  },
});

const refusals: Refusals<SaveProductRefusal> = {
  GONE: 'NotFound',
  CODE_TAKEN: 'ProductCodeTaken',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: ({ why }) => ({ errorCode: 'ProductRefused', extra: { fields: { product: why } } }),
  ALT_MISSING: ({ why, places }) => ({
    errorCode: 'AltTextMissing',
    values: { reason: why },
    extra: {
      fields: Object.fromEntries(
        places.map((place) => [`images.${place}.alt`, fillText(altTextMessages.missing, { place: place + 1 })]),
      ),
    },
  }),
  WAS_REFUSED: ({ why }) => ({ errorCode: 'WasPriceRefused', extra: { fields: { originalPrice: why } } }),
};

/** Saves a whole product. */
export const writeProduct = staffEndpoint<ShopCtx, Params, unknown, SaveProductRequest>({
  method: 'put',
  path: '/staff/products/:code',
  summary:
    'Saves a whole product: a new one with version null, otherwise based on the version that was read. Shoppers see it within seconds.',
  staff: 'editRange',
  scope: 'products:write',
  params: productParams,
  body: saveProductSchema,
  bodyLimit: 262_144,
  reply: { status: 200, schema: productReply },
  errors: ['ChangedElsewhere', 'ProductRefused', 'AltTextMissing', 'WasPriceRefused', 'ProductCodeTaken'],
  handle: async ({ ctx, staff, params, body }) => {
    const { version, product, wasReason } = body;
    if (product.code !== params.code)
      return { errorCode: 'BadRequest', extra: { fields: { 'product.code': 'is not the one of the address' } } };
    if (!mayOverrule(staff, wasReason)) return { errorCode: 'StaffForbidden' };
    const saved = await saveProduct(ctx, actorOf(staff), version, product, wasReason);
    if (!saved.ok) return refusalOf(saved.error, refusals);
    return { status: 200, body: await readProductReply(ctx, product.code) };
  },
});
