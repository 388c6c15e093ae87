import { z } from 'zod';
import { type SettingsOf, setting } from '#platform/setting.ts';

/** Delivery methods. */
export const shippingSettings = {
  KERB_SHIPPING_FILE: setting(
    z.string(),
    '',
    'How orders are delivered: a YAML file as docs/shipping.md describes. Empty: demo-shop/shipping.yaml.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof shippingSettings> {}
}
