import { z } from 'zod';
import { type SettingsOf, setting } from '#platform/setting.ts';

/** Contact details of orders. */
export const orderSettings = {
  KERB_PLACEHOLDER_PHONE: setting(
    z.string().regex(/^\+\d{6,15}$/, 'must look like +61491570006'),
    '+61491570006',
    'Used where a wallet gives no valid phone number: reserved for fiction, never shown, called or written to.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof orderSettings> {}
}
