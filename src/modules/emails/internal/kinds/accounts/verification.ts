import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView, Shop } from '../../templates/account-email-view.ts';

/** The link that verifies an email address; nothing where it is no longer wanted (AUTH-31). */
export const verification: EmailKind<'email.account-verification'> = {
  maxAttempts: 20,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'verification', email);
    if (!issued) return { state: 'DONE' };
    return sendAccountEmail(ctx, verificationView(shopOf(ctx), issued), issued.to, dedupeKey);
  },
};

export const verificationView = (
  shop: Shop,
  { firstName, link }: { firstName: string; link: string },
): AccountEmailView => ({
  ...shop,
  subject: `Verify your email address for ${shop.shopName}`,
  heading: 'Verify your email address',
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    `Welcome to ${shop.shopName}. One step is left: tell us that this email address is yours, and you can log in.`,
  ],
  action: { label: 'Verify my email address', link },
  afterwards: [
    'The link works once and for 24 hours. After that, ask for a new one where you log in.',
    'If you did not make an account, leave this email: without the link nobody can use your address.',
  ],
});
