import { issueAccountMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { loadSay } from '../../words/load-words.ts';
import { verificationView, verificationWords } from './verification-view.ts';

/** The link that verifies an email address; nothing where it is no longer wanted (AUTH-31). */
export const verification: EmailKind<'email.account-verification'> = {
  toShoppers: {
    words: verificationWords,
    scenes: {
      'The link': ({ shop }, say) => verificationView(shop, say, { link: `${shop.shopUrl}/account/verify` }),
    },
  },
  maxAttempts: 20,
  send: async (ctx, { email }, dedupeKey) => {
    const issued = await issueAccountMail(ctx, 'verification', email);
    if (!issued) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, verificationWords, { shop: shop.shopName, name: issued.firstName });
    return sendAccountEmail(ctx, verificationView(shop, say, issued), issued.to, dedupeKey);
  },
};
