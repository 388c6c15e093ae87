import { issueClaimMail } from '#modules/accounts/sign-up/issue-account-mail.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { EmailKind } from '../../../email-kind.ts';
import type { EmailsCtx } from '../../../emails-context.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { loadSay } from '../../words/load-words.ts';
import { accountClaimView, claimWords } from './account-claim-view.ts';

/** Sends the link that claims an imported account; nothing where nobody waits for one (MOVE-03). */
export async function sendAccountClaim(ctx: EmailsCtx, email: string, dedupeKey: string): Promise<DeliveryOutcome> {
  const issued = await issueClaimMail(ctx, email);
  if (!issued) return { state: 'DONE' };
  const shop = shopOf(ctx);
  const say = await loadSay(ctx, claimWords, { shop: shop.shopName, name: issued.firstName });
  return sendAccountEmail(ctx, accountClaimView(shop, say, issued), issued.to, dedupeKey);
}

/** An invitation by staff. */
export const accountClaim: EmailKind<'email.account-claim'> = {
  toShoppers: {
    words: claimWords,
    scenes: { Invitation: ({ shop }, say) => accountClaimView(shop, say, { link: `${shop.shopUrl}/account` }) },
  },
  maxAttempts: 10,
  send: (ctx, { email }, dedupeKey) => sendAccountClaim(ctx, email, dedupeKey),
};
