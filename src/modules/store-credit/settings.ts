import { z } from 'zod';
import { type SettingsOf, setting, whole } from '#platform/setting.ts';
import { CREDIT_LIMITS } from './store-credit.ts';

/** Store credit (docs/store-credit.md). */
export const storeCreditSettings = {
  KERB_STORE_CREDIT_LIMITS: setting(
    z.string().max(2000).regex(CREDIT_LIMITS, 'must be roles with whole dollars, such as service: 100, manager: 2000'),
    'service: 100, manager: 2000',
    'How much store credit a member of each role may give in a day, in dollars. A role that is not named gives none.',
    { group: 'features', label: 'Store credit that staff may give in a day', input: 'line' },
  ),
  KERB_STORE_CREDIT_MONTHS: setting(
    whole(0, 240).refine((months) => months === 0 || months >= 36, 'must be 0, or 36 to 240'),
    '0',
    'Months after which store credit expires, counted from the last time that some was added. 0: it does not expire.',
    { group: 'features', label: 'Months until store credit expires (0: never)', input: 'number' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof storeCreditSettings> {}
}
