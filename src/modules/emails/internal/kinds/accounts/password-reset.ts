import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { loadSay } from '../../words/load-words.ts';
import { sendAccountClaim } from './account-claim.ts';
import { passwordResetView, passwordResetWords } from './password-reset-view.ts';

/**
 * The link that resets a password; for an imported customer without an account, the link that claims it (AUTH-37,
 * MOVE-03).
 */
export const passwordReset: EmailKind<'email.account-reset'> = {
  toShoppers: {
    words: passwordResetWords,
    scenes: {
      'The link': ({ shop }, say) => passwordResetView(shop, say, { link: `${shop.shopUrl}/account/password/reset` }),
    },
  },
  maxAttempts: 10,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'reset', email);
    if (!issued) return sendAccountClaim(ctx, email, dedupeKey);
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, passwordResetWords, { shop: shop.shopName, name: issued.firstName });
    return sendAccountEmail(ctx, passwordResetView(shop, say, issued), issued.to, dedupeKey);
  },
};
