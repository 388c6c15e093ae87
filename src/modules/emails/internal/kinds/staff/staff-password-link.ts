import { issuePasswordLinkMail } from '#modules/staff/password-links/issue-password-link-mail.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';

/** The link with which a member of staff chooses a new password; nothing where the address is not of staff (OWN-04). */
export const staffPasswordLink: EmailKind<'email.staff-password-link'> = {
  maxAttempts: 20,
  send: async (ctx, { email }, dedupeKey) => {
    const mail = await issuePasswordLinkMail(ctx, email);
    if (!mail) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const view = {
      ...shop,
      subject: `Your password for the staff site · ${shop.shopName}`,
      heading: 'Choose a new password',
      greeting: `Kia ora ${mail.name},`,
      paragraphs: ['Somebody asked for a new password for your log-in to the staff site, because it was forgotten.'],
      action: { label: 'Choose a password', link: mail.link },
      afterwards: [
        `The link works once and until ${formatDayTime(mail.expiresAt)}. You are logged out everywhere when you use it.`,
        'If it was not you, leave this email: your password stays as it is.',
      ],
    };
    return sendAccountEmail(ctx, view, mail.to, dedupeKey);
  },
};
