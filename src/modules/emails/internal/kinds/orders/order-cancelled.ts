import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
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
import { refundPassages } from '../../words/refund-passages.ts';

const words = orderWords(
  'email.order-cancelled',
  { name: 'Order cancelled', when: 'An order is cancelled.' },
  {
    subject: subject('Your {shop} order {order} is cancelled'),
    heading: heading('Your order is cancelled'),
    greeting,
    cancelled: sentences('What happened', 'Order {order} is cancelled and nothing will be sent.'),
    ...refundPassages,
    items: items('What was ordered'),
    button: button('See your order'),
  },
);

/**
 * Tells the shopper that the order is cancelled, and where the refund goes: also for an exchange order, which cost
 * nothing more.
 */
export const orderCancelled: OrderEmailKind<'email.order-cancelled'> = {
  ofOrder: {
    nameForStaff: 'Order cancelled',
    keysOf: ({ id }) => [`cancelled:${id}`],
  },
  toShoppers: {
    words,
    scenes: {
      'With a refund': ({ shop, info, order, total, parts }, say) =>
        cancelledView(shop, info, say, { total, paid: true, parts, lines: order.lines }),
      'With store credit': ({ shop, info, order, total, creditParts: parts }, say) =>
        cancelledView(shop, info, say, { total, paid: true, parts, lines: order.lines }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, refund }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    const parts = refund
      ? await listRefundedParts(ctx, refund.orderId, { key: refund.key })
      : await listRefundedParts(ctx, order.id, 'ALL');
    const total = sumOf(parts);
    return sendOrderEmail(
      ctx,
      order,
      dedupeKey,
      words,
      (shop, info, say) =>
        cancelledView(shop, info, say, {
          total: formatCents(total),
          paid: total > 0n,
          parts: parts.map(toRefundPart),
          lines: order.lines,
        }),
      { refundKey: refund?.key ?? 'cancelled' },
    );
  },
};

function cancelledView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  cancelled: { total: string; paid: boolean; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject'),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('cancelled'), ...(cancelled.paid ? [refundSentence(say, cancelled.total, cancelled.parts)] : [])],
    facts: partFacts(cancelled.parts),
    linesHeading: say('items'),
    lines: cancelled.lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
