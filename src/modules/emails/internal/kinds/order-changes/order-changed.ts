import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { destinationLines } from '#modules/order-views/order-destination.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { notCreditedYet, partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/** Tells the shopper that the order was changed, and what it is now: also somebody who did not change it (EDIT-02). */
export const orderChanged: OrderEmailKind<'email.order-changed'> = {
  ofOrder: {
    nameForStaff: 'Order changed',
    keysOf: ({ id, changes }) => changes.map((change) => `changed:${id}:${change.id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber, byStaff = false, refundKey, paidCents }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    const parts = refundKey === undefined ? [] : await listRefundedParts(ctx, order.id, { key: refundKey });
    if (parts.some(({ waiting }) => waiting)) return notCreditedYet;
    const { type } = order.shipping;
    const destination = {
      label: type === 'DELIVERY' ? 'Going to' : 'Collect from',
      value: (await destinationLines(ctx, order)).join(', '),
    };
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) =>
      orderChangedView(shop, info, {
        ...{ destination, lines: order.lines, byStaff, parts: parts.map(toRefundPart) },
        ...{
          total: formatCents(order.totalCents),
          refund: formatCents(sumOf(parts)),
          paid: paidCents === undefined ? null : formatCents(BigInt(paidCents)),
        },
      }),
    );
  },
};

interface Change {
  byStaff: boolean;
  total: string;
  /** What it costs less, and where that goes; none where it costs the same. */
  refund: string;
  parts: RefundPart[];
  /** What the shopper paid for it; null where it costs no more. */
  paid: string | null;
}

const costs = ({ total, refund, parts, paid }: Change): string => {
  if (paid !== null) return `now costs ${total}. We received your payment of ${paid}.`;
  return parts.length === 0 ? 'costs the same.' : `now costs ${total}. ${refundSentence(refund, parts)}`;
};

function orderChangedView(
  shop: EmailShop,
  info: OrderInfo,
  { destination, lines, ...change }: Change & { destination: { label: string; value: string }; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is changed`,
    heading: 'Your order is changed',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `Order ${info.number} is changed as you asked, and ${costs(change)} ${
        change.byStaff
          ? 'If this is not what we agreed, tell us at once.'
          : 'If you did not change it, tell us at once.'
      }`,
    ],
    facts: [
      { label: 'Order', value: info.number },
      destination,
      ...(change.paid !== null ? [{ label: 'New total', value: change.total }] : []),
      ...(change.parts.length > 0 ? [{ label: 'New total', value: change.total }, ...partFacts(change.parts)] : []),
    ],
    linesHeading: 'What the order is now',
    lines: lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
