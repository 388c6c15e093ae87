import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { giftCardSentKey, keysOfGiftCards } from '../../gift-card-keys.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import { orderLink } from '../../templates/order-email-view.ts';

/** Tells the buyer that a gift card was mailed to its recipient (UX-03); code and PIN are in the other mail alone. */
export const giftCardSent: OrderEmailKind<'email.gift-card-sent'> = {
  ofOrder: {
    nameForStaff: 'Gift card sent',
    keysOf: keysOfGiftCards(giftCardSentKey),
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
    const amount = formatCents(line.unitPriceCents);
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) => ({
      ...shop,
      subject: `Your gift card for ${recipient.name} was sent`,
      heading: 'Your gift card was sent',
      greeting: `Kia ora ${info.firstName},`,
      paragraphs: [`We have emailed the gift card of ${amount} of your order ${info.number} to ${recipient.name}.`],
      facts: [{ label: 'Sent to', value: recipient.email }],
      linesHeading: '',
      lines: [],
      action: orderLink(shop, info.number),
      afterwards: ['Is the email address wrong, or has it not arrived? Answer this email, and we send it again.'],
    }));
  },
};
