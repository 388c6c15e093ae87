import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { verificationView } from './verification-view.ts';

/** The link that verifies an email address; nothing where it is no longer wanted (AUTH-31). */
export const verification: EmailKind<'email.account-verification'> = {
  maxAttempts: 20,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'verification', email);
    if (!issued) return { state: 'DONE' };
    return sendAccountEmail(ctx, verificationView(shopOf(ctx), issued), issued.to, dedupeKey);
  },
};
