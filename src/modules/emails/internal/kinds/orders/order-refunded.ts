import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { notCreditedYet, partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { button, greeting, heading, orderWords, type SayOf, sentences, subject } from '../../words/email-words.ts';
import { refundPassages } from '../../words/refund-passages.ts';

const words = orderWords(
  'email.order-refunded',
  { name: 'Refund', when: 'Staff refund a part of an order.' },
  {
    subject: subject('A refund of {amount} for your {shop} order {order}'),
    heading: heading('Your refund is on its way'),
    greeting,
    refund: sentences('What happened', 'We have refunded part of order {order}.'),
    ...refundPassages,
    button: button('See your order'),
  },
);

/** Tells the shopper what staff refunded of an order, and where it went; `again`: staff want it sent again. */
export const orderRefunded: OrderEmailKind<'email.order-refunded'> = {
  ofOrder: {
    nameForStaff: 'Refund',
    keysOf: ({ id, refunds }) => refunds.map(({ key }) => `order-refunded:${id}:${key}`),
  },
  toShoppers: {
    words,
    scenes: {
      'To the payment methods': ({ shop, info, total: amount, parts }, say) =>
        orderRefundedView(shop, info, say, { amount, parts }),
      'As store credit': ({ shop, info, total: amount, creditParts: parts }, say) =>
        orderRefundedView(shop, info, say, { amount, parts }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, refundKey, again }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    // A cancelled order's own mail covers it.
    if (!again && (order.state === 'CANCELLING' || order.state === 'CANCELLED')) return { state: 'DONE' };
    const parts = await listRefundedParts(ctx, order.id, { key: refundKey });
    if (parts.length === 0) return { state: 'DONE' };
    if (parts.some(({ waiting }) => waiting)) return notCreditedYet;
    const refund = { amount: formatCents(sumOf(parts)), parts: parts.map(toRefundPart) };
    return sendOrderEmail(
      ctx,
      order,
      dedupeKey,
      words,
      (shop, info, say) => orderRefundedView(shop, info, say, refund),
      { refundKey },
    );
  },
};

function orderRefundedView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  refund: { amount: string; parts: RefundPart[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { amount: refund.amount }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [`${say('refund')} ${refundSentence(say, refund.amount, refund.parts)}`.trim()],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: '',
    lines: [],
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
