import { z } from 'zod';
import { staffRoles } from '#contract/staff/staff.ts';
import { type SettingsOf, setting, whole } from '#platform/setting.ts';

const role = `(${staffRoles.join('|')})`;

/** Log-ins of staff. */
export const staffSettings = {
  KERB_STAFF_SECOND_FACTOR: setting(
    z
      .string()
      .regex(new RegExp(`^(${role}(,${role})*)?$`), `must be roles separated by commas: ${staffRoles.join(', ')}`),
    '',
    'Roles of staff who need a second factor, separated by commas: picker, service, merchandiser, manager. They set one up at their next log-in and can do nothing before. Everybody else may have one. Empty: no role needs one.',
  ),
  KERB_STAFF_CONFIRM_MINUTES: setting(
    whole(1, 720),
    '10',
    'Minutes after which staff confirm who they are again, by second factor or by the password of those who have none, before exports, refunds above KERB_STAFF_CONFIRM_REFUND_DOLLARS, issuing gift cards, webhooks, publishing settings and changes of a second factor.',
  ),
  KERB_STAFF_CONFIRM_REFUND_DOLLARS: setting(
    whole(0, 1_000_000),
    '200',
    'Refunds above this many dollars need such a confirmation.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof staffSettings> {}
}
