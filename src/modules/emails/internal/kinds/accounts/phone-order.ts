import { issueOrderToken } from '#modules/orders/order-token.ts';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { EXAMPLE_DAY } from '../../previews/example.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import {
  accountWords,
  button,
  greeting,
  heading,
  headOf,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

const words = accountWords(
  'email.phone-order',
  { name: 'Payment link for a phone order', when: 'Staff take an order by phone and send a link to pay it.' },
  {
    subject: subject('Pay for your {shop} order'),
    heading: heading('Pay for your order'),
    greeting,
    pay: sentences(
      'Until when',
      'Here is the order that we made for you. We hold your items until {until}; if you do not pay by then, nothing is ordered.',
      ['until'],
    ),
    button: button('See the order and pay'),
    doubt: sentences('If it was not agreed', 'If this is not what we agreed, do not pay, and tell us.'),
  },
);

/** After the order is paid, or has expired, the link still says so for this long. */
const READABLE_SECONDS = 30 * 24 * 3_600;

/** The link with which a customer pays an order that was taken by phone; nothing once it is not open (EDIT-03). */
export const phoneOrder: EmailKind<'email.phone-order'> = {
  toShoppers: {
    words,
    scenes: {
      'Payment link': ({ shop }, say) =>
        payView(shop, say, { until: EXAMPLE_DAY, link: `${shop.shopUrl}/checkout/phone/example` }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { draftId }, dedupeKey) => {
    const draft = await findDraft(ctx, draftId);
    if (!draft?.request || draft.state !== 'OPEN' || draft.isExpired) return { state: 'DONE' };
    const { contact } = draft.request;
    const seconds = Math.ceil((draft.expiresAt.getTime() - ctx.clock.now().getTime()) / 1_000);
    const { token } = await issueOrderToken(ctx, 'phone', draftId, Math.max(0, seconds) + READABLE_SECONDS);
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, words, { shop: shop.shopName, name: contact.firstName });
    const view = payView(shop, say, {
      until: formatDayTime(draft.expiresAt),
      link: `${shop.shopUrl}/checkout/phone/${draftId}?token=${token}`,
    });
    return sendAccountEmail(ctx, view, contact.email, dedupeKey);
  },
};

const payView = (
  shop: EmailShop,
  say: SayOf<typeof words>,
  { until, link }: { until: string; link: string },
): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('pay', { until })],
  action: { label: say('button'), link },
  afterwards: [say('doubt')],
});
