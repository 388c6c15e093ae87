import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView, Shop } from '../../templates/account-email-view.ts';

/** The link that resets a password; nothing where it is no longer wanted (AUTH-37). */
export const passwordReset: EmailKind<'email.account-reset'> = {
  maxAttempts: 10,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'reset', email);
    if (!issued) return { state: 'DONE' };
    return sendAccountEmail(ctx, resetView(shopOf(ctx), issued), issued.to, dedupeKey);
  },
};

export const resetView = (shop: Shop, { firstName, link }: { firstName: string; link: string }): AccountEmailView => ({
  ...shop,
  subject: `Reset your ${shop.shopName} password`,
  heading: 'Reset your password',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['Someone, most likely you, asked for a new password for your account.'],
  action: { label: 'Choose a new password', link },
  afterwards: [
    'The link works once and for one hour. Setting a new password logs you out everywhere.',
    'If you did not ask for this, leave this email: your password stays as it is.',
  ],
});
