import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { loadSay } from '../../words/load-words.ts';
import { passwordChangedView, passwordChangedWords } from './password-changed-view.ts';

/** Tells a customer that the password was changed (AUTH-43). */
export const passwordChanged: EmailKind<'email.password-changed'> = {
  toShoppers: {
    words: passwordChangedWords,
    scenes: { 'The password was changed': ({ shop }, say) => passwordChangedView(shop, say) },
  },
  maxAttempts: 40,
  send: async (ctx, { email, firstName }, dedupeKey) => {
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, passwordChangedWords, { shop: shop.shopName, name: firstName });
    return sendAccountEmail(ctx, passwordChangedView(shop, say), email, dedupeKey);
  },
};
