import { getUnsubscribeToken } from '#modules/mailing-list/get-unsubscribe-token.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { accountWords, button, heading, type SayOf, sentences, subject } from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

/** Its reader has no name yet. */
const words = {
  ...accountWords(
    'email.mailing-list',
    { name: 'Mailing list', when: 'Somebody subscribes to the mailing list and has to confirm it.' },
    {
      subject: subject('Confirm that you want emails from {shop}'),
      heading: heading('One more step'),
      greeting: { ...sentences('Greeting', 'Kia ora,'), input: 'line', maxLength: 100, mayBeEmpty: false },
      why: sentences(
        'Why',
        'Somebody asked us to email this address about new releases and sales at {shop}. Was it you? Then confirm it.',
      ),
      button: button('Yes, email me'),
      unsubscribe: sentences(
        'Unsubscribe',
        'If it was not you, you need do nothing: we won’t write again. To take this address off our list now: {link}',
        ['link'],
      ),
    },
  ),
  common: ['shop'],
} as const;

/**
 * Asks an address to confirm its subscription to the mailing list, with the unsubscribe link; nothing, where it
 * unsubscribed or confirmed in the meantime.
 */
export const mailingList: EmailKind<'email.mailing-list'> = {
  toShoppers: {
    words,
    scenes: {
      'Confirm the subscription': ({ shop }, say) =>
        mailingListView(shop, say, { confirm: shop.shopUrl, unsubscribe: `${shop.shopUrl}/mailing-list/unsubscribe` }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { email }, dedupeKey) => {
    const token = await getUnsubscribeToken(ctx, email);
    if (token === null) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const page = (name: string): string => `${shop.shopUrl}/mailing-list/${name}?token=${token}`;
    const say = await loadSay(ctx, words, { shop: shop.shopName });
    const view = mailingListView(shop, say, { confirm: page('confirm'), unsubscribe: page('unsubscribe') });
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
  say: SayOf<typeof words>,
  { confirm, unsubscribe }: { confirm: string; unsubscribe: string },
): AccountEmailView => ({
  ...shop,
  subject: say('subject'),
  heading: say('heading'),
  greeting: say('greeting'),
  paragraphs: [say('why')],
  action: { label: say('button'), link: confirm },
  afterwards: [say('unsubscribe', { link: unsubscribe })],
});
