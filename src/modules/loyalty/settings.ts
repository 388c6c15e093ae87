import { z } from 'zod';
import { flag, type SettingsOf, setting, url, whole } from '#platform/setting.ts';

/** The loyalty programme and the retail ERP. */
export const loyaltySettings = {
  KERB_FEATURES_LOYALTY: setting(
    flag,
    'true',
    'The loyalty programme: points, levels, rewards. Off: it is not shown, and nothing is earned.',
    { group: 'features', label: 'Loyalty programme', input: 'switch' },
  ),
  KERB_LOYALTY_REDEMPTION_MIN: setting(
    z.string().regex(/^\d{1,5}(\.\d{2})?$/, 'must be an amount in dollars such as 150 or 99.50'),
    '150',
    'Item subtotal after discounts, in dollars, from which rewards can be used.',
    { group: 'features', label: 'Rewards can be used from', input: 'number' },
  ),
  KERB_LOYALTY_PROVIDER: setting(
    z.enum(['built-in', 'erp']),
    'built-in',
    'Source of membership and earning rate: the shop, or the retail ERP.',
  ),
  KERB_ERP_URL: setting(url.or(z.literal('')), '', 'URL of the retail ERP. Empty: the simulator.'),
  KERB_ERP_TOKEN: setting(z.string().max(500), 'simulator_erp', 'Bearer token for the retail ERP.'),
  KERB_ERP_TIMEOUT_MS: setting(whole(100, 60_000), '1500', 'Longest wait for the retail ERP.'),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof loyaltySettings> {}
}
