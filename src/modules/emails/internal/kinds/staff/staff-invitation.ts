import { issueInvitationMail } from '#modules/staff/invitations/issue-invitation-mail.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';

/** The link with which somebody becomes a member of staff; nothing once the invitation has ended (OWN-04). */
export const staffInvitation: EmailKind<'email.staff-invitation'> = {
  maxAttempts: 20,
  send: async (ctx, { invitationId }, dedupeKey) => {
    const mail = await issueInvitationMail(ctx, invitationId);
    if (!mail) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const view = {
      ...shop,
      subject: `Work at ${shop.shopName}`,
      heading: `You are invited to work at ${shop.shopName}`,
      greeting: `Kia ora ${mail.name},`,
      paragraphs: [
        `${mail.invitedBy} invites you to the staff site, with the role ${mail.role}.`,
        'Choose a password, and log in with this email address.',
      ],
      action: { label: 'Choose a password', link: mail.link },
      afterwards: [
        `The link works once and until ${formatDayTime(mail.expiresAt)}.`,
        'If you do not know of this, leave this email: without the link nobody can use your address.',
      ],
    };
    return sendAccountEmail(ctx, view, mail.to, dedupeKey);
  },
};
