import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { bankDelay, partFacts, type RefundPart, toRefundPart } from '../../refund-parts.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/** Tells the shopper that a return was refunded, and where to. */
export const returnRefunded: OrderEmailKind<'email.refund'> = {
  ofOrder: {
    nameForStaff: 'Refund of a return',
    keysOf: ({ returns }) => returns.map(({ id }) => `return-refunded:${id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { rma, refund }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const lines = returnedLines(order, back, ({ refundCents }) => refundCents > 0n);
    const parts = refund ? await listRefundedParts(ctx, refund.orderId, { key: refund.key }) : [];
    return sendOrderEmail(
      ctx,
      order,
      dedupeKey,
      (shop, info) =>
        returnRefundedView(shop, info, {
          rma,
          amount: formatCents(back.refundedCents),
          parts: parts.map(toRefundPart),
          lines,
        }),
      { refundKey: refund?.key ?? '' },
    );
  },
};

function returnRefundedView(
  shop: EmailShop,
  info: OrderInfo,
  refund: { rma: string; amount: string; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your refund of ${refund.amount} for return ${refund.rma}`,
    heading: 'Your refund is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      refund.parts.some(({ asCredit }) => asCredit)
        ? `We have received your return ${refund.rma}. ${refund.amount} was refunded as store credit, as you agreed. You find it in your account.`
        : `We have received your return ${refund.rma}. ${refund.amount} was refunded to the original payment methods of order ${info.number}.${bankDelay(refund.parts)}`,
    ],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Return', value: refund.rma },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: 'Items returned',
    lines: refund.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
