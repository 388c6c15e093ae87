/** The mail of an invitation, made when it is sent: the code of the link exists in the mail only. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { selectInvitation, updateInvitationDigest } from '../internal/link-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffSiteOrigin } from '../staff-site-address.ts';

export interface InvitationMail {
  to: string;
  name: string;
  invitedBy: string;
  role: string;
  link: string;
  expiresAt: Date;
}

/** Null once it has ended: nothing is sent. The code is after the '#', so that no server on the way sees it. */
export async function issueInvitationMail(
  ctx: Pick<Ctx, 'db' | 'config'>,
  invitationId: string,
): Promise<InvitationMail | null> {
  const found = await selectInvitation(ctx, { id: invitationId });
  if (!found) return null;
  const code = randomBytes(32).toString('base64url');
  await updateInvitationDigest(ctx, found.id, staffDigest(code) as string);
  const { email: to, name, invitedBy, role, expiresAt } = found;
  return { to, name, invitedBy, role, expiresAt, link: `${staffSiteOrigin(ctx.config)}/nz/staff/join#${code}` };
}
