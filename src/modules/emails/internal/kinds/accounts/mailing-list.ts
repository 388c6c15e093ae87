import { getUnsubscribeToken } from '#modules/mailing-list/get-unsubscribe-token.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/**
 * Asks an address to confirm its subscription to the mailing list, with the unsubscribe link; nothing, where it
 * unsubscribed or confirmed in the meantime.
 */
export const mailingList: EmailKind<'email.mailing-list'> = {
  maxAttempts: 40,
  send: async (ctx, { email }, dedupeKey) => {
    const token = await getUnsubscribeToken(ctx, email);
    if (token === null) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const page = (name: string): string => `${shop.shopUrl}/mailing-list/${name}?token=${token}`;
    const view = mailingListView(shop, { confirm: page('confirm'), unsubscribe: page('unsubscribe') });
    // Mail programs show an unsubscribe button for these and send the request themselves (RFC 8058).
    return sendAccountEmail(ctx, view, email, dedupeKey, {
      'List-Unsubscribe': `<${shop.shopUrl}/api/mailing-list/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  },
};

/** Every mailing list email, including the first, has the unsubscribe link (reliability F5). */
const mailingListView = (
  shop: EmailShop,
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): AccountEmailView => ({
  ...shop,
  subject: `Confirm that you want emails from ${shop.shopName}`,
  heading: 'One more step',
  greeting: 'Kia ora,',
  paragraphs: [
    `Somebody asked us to email this address about new releases and sales at ${shop.shopName}. Was it you? Then confirm it.`,
  ],
  action: { label: 'Yes, email me', link: confirm },
  afterwards: [
    `If it was not you, you need do nothing: we won’t write again. To take this address off our list now: ${unsubscribe}`,
  ],
});
