/** The words of the mail with a gift card: the only message that holds its code and PIN. Pure. */
import type { AccountEmailView } from './account-email-view.ts';
import type { EmailShop } from './email-shop.ts';

export interface MailedCard {
  /** Of whoever gets the mail. */
  name: string;
  /** Who gives it, with a message that may be empty; null for a card that the buyer gets. */
  from: { name: string; message: string } | null;
  amount: string;
  code: string;
  pin: string;
  /** The last day: 'Sat 21 Nov 2029'. */
  expires: string;
  orderNumber: string;
}

export function giftCardView(shop: EmailShop, { name, from, ...card }: MailedCard): AccountEmailView {
  const { shopName, shopUrl } = shop;
  const words = from
    ? {
        subject: `${from.name} has sent you a ${shopName} gift card of ${card.amount}`,
        heading: `A gift card of ${card.amount} from ${from.name}`,
        paragraphs: [`${from.name} has bought you a gift card to spend at ${shopName}.`],
        quote: from.message,
      }
    : {
        subject: `A ${shopName} gift card of ${card.amount}`,
        heading: `A gift card of ${card.amount}`,
        paragraphs: [`Here is the gift card of your order ${card.orderNumber}. Pass this email on, or keep it.`],
      };
  return {
    ...shop,
    ...words,
    greeting: `Kia ora ${name},`,
    facts: [
      { label: 'Code', value: card.code.match(/.{1,4}/g)?.join(' ') ?? card.code },
      { label: 'PIN', value: card.pin },
    ],
    action: { label: `Spend it at ${shopName}`, link: shopUrl },
    afterwards: [
      `It can be spent a bit at a time until ${card.expires}.`,
      'Whoever has the code and the PIN can spend it: keep them as you would keep money.',
    ],
  };
}
