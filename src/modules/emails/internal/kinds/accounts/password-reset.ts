import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { sendAccountClaim } from './account-claim.ts';
import { passwordResetView } from './password-reset-view.ts';

/**
 * The link that resets a password; for an imported customer without an account, the link that claims it (AUTH-37,
 * MOVE-03).
 */
export const passwordReset: EmailKind<'email.account-reset'> = {
  maxAttempts: 10,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'reset', email);
    if (!issued) return sendAccountClaim(ctx, email, dedupeKey);
    return sendAccountEmail(ctx, passwordResetView(shopOf(ctx), issued), issued.to, dedupeKey);
  },
};
