import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { counted } from '#shared/counted.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import {
  button,
  greeting,
  heading,
  items,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.exchange-expired',
  { name: 'Exchange expired', when: 'A size held for an exchange is for sale again.' },
  {
    subject: subject('We no longer hold the size of your {shop} return {return}'),
    heading: heading('Your exchange has run out'),
    greeting,
    held: sentences(
      'What happened',
      'We held another size for your return {return} for {days}, and your parcel has not reached us. The size is for sale again.',
    ),
    next: sentences(
      'What the shopper can do',
      'You can still send the items back: once we have them, we refund your original payment methods. If they are on their way already, you need do nothing.',
    ),
    items: items('Items you wanted to return'),
    button: button('See your order'),
  },
);

/** Tells the shopper that a size is no longer held for an exchange. */
export const exchangeExpired: OrderEmailKind<'email.exchange-expired'> = {
  ofOrder: {
    nameForStaff: 'Exchange expired',
    // The order is the exchange that was not sent.
    keysOf: ({ id }) => [`cancelled:${id}`],
  },
  toShoppers: {
    words,
    scenes: {
      'The size is for sale again': ({ shop, info, order, rma }, say) =>
        exchangeExpiredView(shop, info, say, { rma, days: 14, lines: order.lines }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) =>
      exchangeExpiredView(shop, info, say, {
        rma,
        days: ctx.config.KERB_EXCHANGE_HOLD_DAYS,
        lines: returnedLines(order, back),
      }),
    );
  },
};

function exchangeExpiredView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  expired: { rma: string; days: number; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { return: expired.rma }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('held', { return: expired.rma, days: counted(expired.days, 'day') }), say('next')],
    facts: [
      { label: 'Return', value: expired.rma },
      { label: 'Order', value: info.number },
    ],
    linesHeading: say('items'),
    lines: expired.lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
