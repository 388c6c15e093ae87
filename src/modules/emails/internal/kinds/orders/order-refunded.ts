import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { notCreditedYet, partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/** Tells the shopper what staff refunded of an order, and where it went; `again`: staff want it sent again. */
export const orderRefunded: OrderEmailKind<'email.order-refunded'> = {
  ofOrder: {
    nameForStaff: 'Refund',
    keysOf: ({ id, refunds }) => refunds.map(({ key }) => `order-refunded:${id}:${key}`),
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
    const words = { amount: formatCents(sumOf(parts)), parts: parts.map(toRefundPart) };
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) => orderRefundedView(shop, info, words), { refundKey });
  },
};

function orderRefundedView(
  shop: EmailShop,
  info: OrderInfo,
  refund: { amount: string; parts: RefundPart[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `A refund of ${refund.amount} for your ${shop.shopName} order ${info.number}`,
    heading: 'Your refund is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [`We have refunded part of order ${info.number}. ${refundSentence(refund.amount, refund.parts)}`],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: '',
    lines: [],
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
