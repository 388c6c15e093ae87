/** The mail with a link to a new password, made when it is sent: the code exists in the mail only. */
import { randomBytes } from 'node:crypto';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import type { Ctx } from '#platform/context.ts';
import { savePasswordLink } from '../internal/link-records.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffSiteOrigin } from '../staff-site-address.ts';

/** How long a link can be used. */
const MINUTES = 60;

export interface PasswordLinkMail {
  to: string;
  name: string;
  link: string;
  expiresAt: Date;
}

/**
 * Null for an address that is not of staff, for somebody who is suspended, and while the staff site is closed: nothing is
 * sent. The code is after the '#', so that no server on the way sees it.
 */
export async function issuePasswordLinkMail(
  ctx: Pick<Ctx, 'db' | 'config'>,
  email: string,
): Promise<PasswordLinkMail | null> {
  const member = await selectByEmail(ctx, email);
  if (!member || member.suspended || (await isLockedDown(ctx, 'staff'))) return null;
  const code = randomBytes(32).toString('base64url');
  const expiresAt = await savePasswordLink(ctx, member.staffId, staffDigest(code) as string, MINUTES);
  return {
    to: member.email,
    name: member.name,
    link: `${staffSiteOrigin(ctx.config)}/nz/staff/new-password#${code}`,
    expiresAt,
  };
}
