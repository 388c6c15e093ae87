import { z } from 'zod';
import { type SettingsOf, setting, whole } from '#platform/setting.ts';
import { DISCOUNT_LIMITS } from './discount-limit.ts';

/** Phone orders (docs/phone-orders.md). */
export const phoneOrderSettings = {
  KERB_PHONE_ORDER_HOURS: setting(
    whole(1, 336),
    '24',
    'Hours for which a phone order waits for its payment, with its stock held.',
    { group: 'features', label: 'Hours a phone order waits for its payment', input: 'number' },
  ),
  KERB_PHONE_DISCOUNT_LIMITS: setting(
    z.string().max(2000).regex(DISCOUNT_LIMITS, 'must be roles with whole percent, such as service: 15, manager: 100'),
    'service: 15, manager: 100',
    'How many percent a member of each role may take off the goods of a phone order. A role that is not named takes off nothing.',
    { group: 'features', label: 'Discount that staff may give on phone orders, in percent', input: 'line' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof phoneOrderSettings> {}
}
