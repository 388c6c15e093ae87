import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { flag, type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Delivery prices by the connected carrier (docs/shipping.md). */
export const deliveryRateSettings = {
  KERB_CARRIER_RATES: setting(
    flag,
    'false',
    'Whether methods of the shipping file that name a carrierService cost what the connected carrier asks for the cart and address. Off, and while the carrier does not answer: the prices of the shipping file.',
    { group: 'delivery', label: 'Delivery costs what the carrier asks', input: 'switch' },
  ),
  KERB_CARRIER_RATES_MARKUP_PERCENT: setting(
    whole(0, 300),
    '0',
    'Percent added to the carrier’s price, for packing and handling.',
    { group: 'delivery', label: 'Mark-up in percent', input: 'number' },
  ),
  KERB_CARRIER_RATES_MARKUP_CENTS: setting(
    whole(0, 10_000),
    '0',
    'Cents added to the carrier’s price after the percentage, GST included.',
    { group: 'delivery', label: 'Mark-up in cents', input: 'number' },
  ),
  KERB_CARRIER_RATES_ROUND_CENTS: setting(
    whole(1, 1_000),
    '1',
    'The price is rounded up to a multiple of so many cents, such as 50. 1: to the cent.',
    { group: 'delivery', label: 'Round up to cents', input: 'number' },
  ),
  KERB_CARRIER_RATES_TIMEOUT_MS: setting(
    whole(100, 5_000),
    '1500',
    'Longest wait of a shopper for the carrier’s prices, in milliseconds; after it the prices of the shipping file are shown.',
    { group: 'delivery', label: 'Wait for the carrier at most (ms)', input: 'number' },
  ),
  KERB_CARRIER_RATES_MINUTES: setting(
    whole(1, 1_440),
    '30',
    'Minutes for which the carrier’s price for a cart and address is shown without asking again. Orders are charged it for twice as long.',
    { group: 'delivery', label: 'Keep the carrier’s prices for minutes', input: 'number' },
  ),
  KERB_CARRIER_RATES_GST: setting(
    z.enum(['included', 'added']),
    'included',
    'Whether the carrier’s prices have GST in them. added: they do not, and it is added; only for Starshipit, whose prices are those of its account.',
  ),
};

/** Rules between these settings and those of the carrier. */
export function deliveryRateSettingMistakes(config: Config): string[] {
  return [
    ...(config.KERB_CARRIER_RATES && config.KERB_CARRIER === 'manual'
      ? ['KERB_CARRIER_RATES: needs a connected carrier (KERB_CARRIER)']
      : []),
    ...(config.KERB_CARRIER_RATES_GST === 'added' && config.KERB_CARRIER === 'nz-post'
      ? ['KERB_CARRIER_RATES_GST: NZ Post’s prices have GST in them']
      : []),
  ];
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof deliveryRateSettings> {}
}
