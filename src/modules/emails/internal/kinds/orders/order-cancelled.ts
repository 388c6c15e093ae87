import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/**
 * Tells the shopper that the order is cancelled, and where the refund goes: also for an exchange order, which cost
 * nothing more.
 */
export const orderCancelled: OrderEmailKind<'email.order-cancelled'> = {
  ofOrder: {
    nameForStaff: 'Order cancelled',
    keysOf: ({ id }) => [`cancelled:${id}`],
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
      (shop, info) =>
        cancelledView(shop, info, {
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
  cancelled: { total: string; paid: boolean; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is cancelled`,
    heading: 'Your order is cancelled',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `Order ${info.number} is cancelled and nothing will be sent.`,
      ...(cancelled.paid ? [refundSentence(cancelled.total, cancelled.parts)] : []),
    ],
    facts: partFacts(cancelled.parts),
    linesHeading: 'What was ordered',
    lines: cancelled.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
