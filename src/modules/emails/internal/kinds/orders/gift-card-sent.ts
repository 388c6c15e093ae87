import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { giftCardSentKey, keysOfGiftCards } from '../../gift-card-keys.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { button, greeting, heading, orderWords, type SayOf, sentences, subject } from '../../words/email-words.ts';

const words = orderWords(
  'email.gift-card-sent',
  { name: 'Gift card sent', when: 'A gift card was emailed to its recipient; to the buyer.' },
  {
    subject: subject('Your gift card for {recipient} was sent'),
    heading: heading('Your gift card was sent'),
    greeting,
    sent: sentences('What was sent', 'We have emailed the gift card of {amount} of your order {order} to {recipient}.'),
    button: button('See your order'),
    help: sentences(
      'If it did not arrive',
      'Is the email address wrong, or has it not arrived? Answer this email, and we send it again.',
    ),
  },
);

/** Tells the buyer that a gift card was mailed to its recipient (UX-03); code and PIN are in the other mail alone. */
export const giftCardSent: OrderEmailKind<'email.gift-card-sent'> = {
  ofOrder: {
    nameForStaff: 'Gift card sent',
    keysOf: keysOfGiftCards(giftCardSentKey),
  },
  toShoppers: {
    words,
    scenes: {
      'Sent to its recipient': (example, say) =>
        giftCardSentView(example.shop, example.info, say, { name: 'Mere', email: 'mere@example.nz', amount: '$50.00' }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, lineNo, unitNo }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    const line = order?.lines[lineNo - 1];
    const gift = line?.gifts.find((one) => one.unitNo === unitNo);
    if (!order || !line || !gift) return noSuchOrder;
    const { recipient } = gift;
    // Its data were deleted meanwhile.
    if (!recipient || recipient.email === '') return { state: 'DONE' };
    const card = { name: recipient.name, email: recipient.email, amount: formatCents(line.unitPriceCents) };
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) => giftCardSentView(shop, info, say, card));
  },
};

function giftCardSentView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { name, email, amount }: { name: string; email: string; amount: string },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { recipient: name }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('sent', { amount, recipient: name })],
    facts: [{ label: 'Sent to', value: email }],
    linesHeading: '',
    lines: [],
    action: orderLink(shop, info.number, say('button')),
    afterwards: [say('help')],
  };
}
