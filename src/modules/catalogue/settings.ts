import { flag, type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Honest prices (decision 0119): when a 'was' price may be shown, and how long. */
export const priceSettings = {
  KERB_WAS_PRICE_DAYS: setting(
    whole(1, 365),
    '28',
    'Days for which a product must have been sold at a price, without a “was” price, before that price may be shown as its “was” price.',
  ),
  KERB_WAS_PRICE_WITHIN_DAYS: setting(
    whole(1, 1_095),
    '90',
    'Days before the beginning of a sale in which those days must lie. Fewer than KERB_WAS_PRICE_DAYS: no “was” price is ever proven.',
  ),
  KERB_SALE_MAX_DAYS: setting(
    whole(1, 365),
    '42',
    'Longest time in days for which a “was” price is shown. Then it is removed, and the price stays.',
  ),
  KERB_SHOW_LOWEST_PRICE: setting(
    flag,
    'false',
    'Show shoppers the lowest price of the last 30 days where a product is reduced or was cheaper.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof priceSettings> {}
}
