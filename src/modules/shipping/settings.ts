import { z } from 'zod';
import { ZONES_SETTING } from '#contract/delivery/delivery-zones.ts';
import { type SettingsOf, setting } from '#platform/setting.ts';
import { zonesText } from './zones/zones-text.ts';

/** Delivery methods. */
export const shippingSettings = {
  KERB_SHIPPING_FILE: setting(
    z.string(),
    '',
    'How orders are delivered: a YAML file as docs/shipping.md describes. Empty: demo-shop/shipping.yaml.',
  ),
  [ZONES_SETTING]: setting(
    zonesText,
    '',
    'Zones of New Zealand with their delivery methods, prices and days, as JSON; edited at Delivery. Empty: as the shipping file says.',
    { group: 'delivery', label: 'Delivery zones', input: 'zones' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof shippingSettings> {}
}
