import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { notCreditedYet, partFacts, type RefundPart, refundSentence, toRefundPart } from '../../refund-parts.ts';
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
  'email.rest-cancelled',
  { name: 'Rest cancelled', when: 'What is left of a partly dispatched order is cancelled.' },
  {
    subject: subject('The rest of your {shop} order {order} is cancelled'),
    heading: heading('The rest of your order is cancelled'),
    greeting,
    cancelled: sentences(
      'What happened',
      'We could not send everything of order {order}. What has left already is yours; what is listed here will not be sent.',
    ),
    ...refundPassages,
    items: items('What will not be sent'),
    button: button('See your order'),
  },
);

/** Tells the shopper that the rest of an order is cancelled, and what is refunded for it and where to. */
export const restCancelled: OrderEmailKind<'email.rest-cancelled'> = {
  ofOrder: {
    nameForStaff: 'Rest cancelled',
    keysOf: ({ id }) => [`rest-cancelled:${id}`],
  },
  toShoppers: {
    words,
    scenes: {
      'With a refund': ({ shop, info, order, total: refund, parts }, say) =>
        restCancelledView(shop, info, say, { refund, parts, lines: order.lines }),
      'With store credit': ({ shop, info, order, total: refund, creditParts: parts }, say) =>
        restCancelledView(shop, info, say, { refund, parts, lines: order.lines }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, refundCents, refund }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    const refunded = BigInt(refundCents);
    const parts = await listRefundedParts(ctx, refund?.orderId ?? order.id, { key: refund?.key ?? `rest:${order.id}` });
    if (parts.some(({ waiting }) => waiting)) return notCreditedYet;
    const lines = order.lines
      .filter(({ cancelledQty }) => cancelledQty > 0)
      .map((line) => ({ ...line, qty: line.cancelledQty }));
    return sendOrderEmail(
      ctx,
      order,
      dedupeKey,
      words,
      (shop, info, say) =>
        restCancelledView(shop, info, say, {
          refund: refunded > 0n ? formatCents(refunded) : null,
          parts: parts.map(toRefundPart),
          lines,
        }),
      { refundKey: refund?.key ?? `rest:${order.id}` },
    );
  },
};

function restCancelledView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  cancelled: { refund: string | null; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject'),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [
      say('cancelled'),
      ...(cancelled.refund ? [refundSentence(say, cancelled.refund, cancelled.parts)] : []),
    ],
    facts: [
      { label: 'Order', value: info.number },
      ...(cancelled.refund ? [{ label: 'Refund', value: cancelled.refund }] : []),
      ...partFacts(cancelled.parts),
    ],
    linesHeading: say('items'),
    lines: cancelled.lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
