/** Where the staff site is: on the shop's host, or on one of its own (SEC-06). Pure. */
import type { Config } from '#platform/config.ts';

type Addresses = Pick<Config, 'KERB_STAFF_URL' | 'KERB_PUBLIC_URL'>;

/** Origin of the staff site, such as https://staff.example.nz: the shop's unless KERB_STAFF_URL says otherwise. */
export const staffSiteOrigin = (config: Addresses): string =>
  new URL(config.KERB_STAFF_URL || config.KERB_PUBLIC_URL).origin;

/** The origin of a staff site that has a host name of its own; null for one on the shop's host. */
export const separateStaffOrigin = ({ KERB_STAFF_URL }: Pick<Config, 'KERB_STAFF_URL'>): string | null =>
  KERB_STAFF_URL === '' ? null : new URL(KERB_STAFF_URL).origin;
