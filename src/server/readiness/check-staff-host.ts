/** Whether a staff site on a host of its own can be reached, and safely (SEC-06). */
import { lookup } from 'node:dns/promises';
import { separateStaffOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';

/** Asks the name service for the host; nothing where the staff site is on the shop's host. */
export async function checkStaffHost(config: Config): Promise<ReadinessCheck[]> {
  const origin = separateStaffOrigin(config);
  if (origin === null) return [];
  const { protocol, hostname } = new URL(origin);
  const isKnown = await lookup(hostname.replace(/^\[(.*)\]$/, '$1')).then(
    () => true,
    () => false,
  );
  return [
    check('staff-https', protocol === 'https:', {
      title: 'Encrypted address of the staff site',
      found: `staff see ${origin}`,
      why: 'Without TLS passwords of staff and addresses of customers travel in the open, and cookies are not Secure.',
      how: 'KERB_STAFF_URL=https://… behind the proxy that ends TLS for the shop (docs/production.md)',
    }),
    check(
      'staff-host',
      isKnown,
      {
        title: 'Host of the staff site',
        found: isKnown ? `${hostname} has an address` : `this machine knows no address of ${hostname}`,
        why: 'The shop’s host serves nothing of the staff site: where the name leads nowhere, nobody can work.',
        how: `A record of ${hostname} that leads to the proxy of the shop, which passes Host on; or an empty KERB_STAFF_URL`,
      },
      'advice',
    ),
  ];
}
