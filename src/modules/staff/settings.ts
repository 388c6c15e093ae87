import { z } from 'zod';
import { staffRoles } from '#contract/staff/staff.ts';
import type { Config } from '#platform/config.ts';
import { plainUrl, type SettingsOf, setting, whole } from '#platform/setting.ts';

const role = `(${staffRoles.join('|')})`;

/** Where the staff site is, and log-ins of staff. */
export const staffSettings = {
  KERB_STAFF_URL: setting(
    plainUrl.or(z.literal('')),
    '',
    'URL of the staff site on a host name of its own, without a path, such as https://staff.example.nz. The host of KERB_PUBLIC_URL then serves nothing of it. Empty: the staff site is below /nz/staff of the shop.',
  ),
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

/** Browsers send cookies to all ports of a host: only another host name keeps the two apart (SEC-06). */
export function staffSettingMistakes({ KERB_STAFF_URL, KERB_PUBLIC_URL }: Config): string[] {
  if (!KERB_STAFF_URL || !KERB_PUBLIC_URL) return [];
  const { hostname, pathname, search } = new URL(KERB_STAFF_URL);
  return [
    ...(pathname !== '/' || search !== '' ? ['KERB_STAFF_URL must be without a path'] : []),
    ...(hostname === new URL(KERB_PUBLIC_URL).hostname
      ? ['KERB_STAFF_URL must have another host name than KERB_PUBLIC_URL']
      : []),
  ];
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof staffSettings> {}
}
