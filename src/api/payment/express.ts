import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressSettingsSchema } from '#contract/checkout/express-replies.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { provisionalAddressOf } from './provisional-address.ts';

/** The settings an express sheet needs before it opens (EXP-09, EXP-31 to EXP-34, PAY-24). */
export const paymentExpress = endpoint<Ctx, unknown, unknown, unknown>({
  method: 'get',
  path: '/payment/express',
  summary: 'What the browser needs for express checkout: countries, provisional address, limits, stores.',
  reply: { status: 200, schema: expressSettingsSchema },
  handle: async ({ ctx }) => {
    const { config } = ctx;
    const { stores } = await findStores(ctx, { page: 1 });
    return {
      status: 200,
      body: {
        storeName: config.KERB_STORE_NAME,
        countries: config.KERB_ADDRESS_COUNTRIES.split(','),
        provisionalAddress: provisionalAddressOf(config),
        placeholderPhone: config.KERB_PLACEHOLDER_PHONE,
        pageSize: config.KERB_EXPRESS_PAGE_SIZE,
        dataMaxAge: config.KERB_EXPRESS_DATA_MAX_AGE,
        stores: stores.map(({ erpStoreId, name, phone, address }) => ({ erpStoreId, name, phone, address })),
      } satisfies ExpressSettings,
    };
  },
});
