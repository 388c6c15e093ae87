/** The words of the mail with a gift card: the only message that holds its code and PIN. Pure. */

import {
  button,
  greeting,
  heading,
  lineOfCase,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../words/email-words.ts';
import type { AccountEmailView } from './account-email-view.ts';
import type { EmailShop } from './email-shop.ts';

export interface MailedCard {
  /** Who gives it, with a message that may be empty; null for a card that the buyer gets. */
  from: { name: string; message: string } | null;
  amount: string;
  code: string;
  pin: string;
  /** The last day: 'Sat 21 Nov 2029'. */
  expires: string;
}

export const giftCardWords = orderWords(
  'email.gift-card',
  { name: 'Gift card', when: 'A gift card is paid for, or its day has come; to whoever gets it.' },
  {
    subject: subject('A {shop} gift card of {amount}'),
    heading: heading('A gift card of {amount}'),
    giftSubject: lineOfCase('Subject of a present', '{giver} has sent you a {shop} gift card of {amount}'),
    giftHeading: lineOfCase('Heading of a present', 'A gift card of {amount} from {giver}'),
    greeting,
    own: sentences('For the buyer', 'Here is the gift card of your order {order}. Pass this email on, or keep it.'),
    gift: sentences('For somebody else', '{giver} has bought you a gift card to spend at {shop}.', ['giver']),
    button: button('Spend it at {shop}'),
    until: sentences('Until when', 'It can be spent a bit at a time until {until}.', ['until']),
    care: sentences('Care', 'Whoever has the code and the PIN can spend it: keep them as you would keep money.'),
  },
);

export function giftCardView(
  shop: EmailShop,
  say: SayOf<typeof giftCardWords>,
  { from, ...card }: MailedCard,
): AccountEmailView {
  const { amount } = card;
  const words = from
    ? {
        subject: say('giftSubject', { giver: from.name, amount }),
        heading: say('giftHeading', { giver: from.name, amount }),
        paragraphs: [say('gift', { giver: from.name })],
        quote: from.message,
      }
    : { subject: say('subject', { amount }), heading: say('heading', { amount }), paragraphs: [say('own')] };
  return {
    ...shop,
    ...words,
    greeting: say('greeting'),
    facts: [
      { label: 'Code', value: card.code.match(/.{1,4}/g)?.join(' ') ?? card.code },
      { label: 'PIN', value: card.pin },
    ],
    action: { label: say('button'), link: shop.shopUrl },
    afterwards: [say('until', { until: card.expires }), say('care')],
  };
}
