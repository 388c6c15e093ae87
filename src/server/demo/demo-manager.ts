/**
 * How somebody who tries the shop gets access to its staff site. A shop with its own database is for real use: no
 * account is created there.
 */
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import { issueSetUpLink } from '#modules/staff/first-owner/issue-set-up-link.ts';
import { addStaff } from '#modules/staff/members/add-staff.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { makeStaffPassword } from '#modules/staff/members/new-staff-password.ts';
import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { DEMO_MANAGER_EMAIL, shopMode } from '../settings/stand-ins.ts';

/**
 * The hint about the staff site for the terminal. The first start of the demo creates a manager whose random password
 * is shown once and stored only as a hash; in another shop without staff it is a link that makes the first account, once
 * (OWN-01).
 */
export async function staffHint(ctx: Ctx): Promise<string> {
  if ((await listStaff(ctx)).length > 0) return '';
  const wanted = shopMode(ctx.config) === 'trial' || ctx.config.KERB_STAND_INS.includes('demo_staff');
  if (!ctx.config.KERB_DEMO || ctx.config.DATABASE_URL || !wanted)
    return `Nobody works here yet. Open this link within a day to make the first account and set the shop up:\n  ${await issueSetUpLink(ctx)}\n  Or: npm run kerb -- staff add you@example.nz --role manager`;
  const staffSecrets = createStaffSecrets({ key: await readSecret(ctx, 'staff'), issuer: ctx.config.KERB_PUBLIC_URL });
  const password = makeStaffPassword();
  const added = await addStaff(
    { ...ctx, staffSecrets },
    { email: DEMO_MANAGER_EMAIL, name: 'Demo manager', role: 'manager', password },
    'demo',
  );
  return added.ok
    ? `Log in as ${DEMO_MANAGER_EMAIL} with ${password} (shown this once; npm run kerb -- staff password ${DEMO_MANAGER_EMAIL} makes another)\n  A year of orders to look at: npm run kerb -- demo year`
    : '';
}
