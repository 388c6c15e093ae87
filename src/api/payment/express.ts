import {
  defaultProvisionalAddress,
  type ExpressSettings,
  nzProvisionalAddress,
  type ProvisionalAddress,
} from '#contract/checkout/express.ts';
import { expressSettingsSchema } from '#contract/checkout/express-replies.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

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

/**
 * The configured address; by default the specification's, or a New Zealand one for a shop that delivers only there
 * (EXP-32).
 */
export function provisionalAddressOf(
  config: Pick<Config, 'KERB_EXPRESS_PROVISIONAL_ADDRESS' | 'KERB_ADDRESS_COUNTRIES'>,
): ProvisionalAddress {
  const configured = config.KERB_EXPRESS_PROVISIONAL_ADDRESS;
  if (configured === '')
    return config.KERB_ADDRESS_COUNTRIES === 'NZ' ? nzProvisionalAddress : defaultProvisionalAddress;
  const [postcode = '', suburb = '', state = ''] = configured.split(',').map((part) => part.trim());
  return { postcode, suburb, state };
}
