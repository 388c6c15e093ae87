import { z } from 'zod';
import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Quotes and express checkout. */
export const checkoutSettings = {
  KERB_GST_BASIS_POINTS: setting(whole(0, 10_000), '1500', 'GST in hundredths of a percent.'),
  KERB_CHECKOUT_DATA_MAX_AGE: setting(whole(0, 3600), '60', 'Seconds for which the browser may reuse checkout data.'),
  KERB_EXPRESS_PROVISIONAL_ADDRESS: setting(
    z.string().regex(/^(|[^,]{1,10},[^,]{0,50},[^,]{0,50})$/, 'must be postcode,suburb,state'),
    '',
    'Delivery address that express checkout requests prices for until a wallet provides one: postcode,suburb,state. Empty: 1010,Auckland, in a shop for New Zealand alone, else 3000,Melbourne,VIC.',
  ),
  KERB_EXPRESS_PAGE_SIZE: setting(whole(1, 100), '20', 'Maximum number of shipping options in one wallet’s sheet.'),
  KERB_EXPRESS_DATA_MAX_AGE: setting(
    z.union([z.literal('').transform(() => null), whole(0, 3600)]),
    '',
    'Seconds for which express checkout may reuse a quote. Empty: it requests a new one each time.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof checkoutSettings> {}
}
