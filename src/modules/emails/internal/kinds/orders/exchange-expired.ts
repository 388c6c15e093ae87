import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { counted } from '#shared/counted.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/** Tells the shopper that a size is no longer held for an exchange. */
export const exchangeExpired: OrderEmailKind<'email.exchange-expired'> = {
  ofOrder: {
    nameForStaff: 'Exchange expired',
    // The order is the exchange that was not sent.
    keysOf: ({ id }) => [`cancelled:${id}`],
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) =>
      exchangeExpiredView(shop, info, {
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
  expired: { rma: string; days: number; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: `We no longer hold the size of your ${shop.shopName} return ${expired.rma}`,
    heading: 'Your exchange has run out',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `We held another size for your return ${expired.rma} for ${counted(expired.days, 'day')}, and your parcel has not reached us. The size is for sale again.`,
      'You can still send the items back: once we have them, we refund your original payment methods. If they are on their way already, you need do nothing.',
    ],
    facts: [
      { label: 'Return', value: expired.rma },
      { label: 'Order', value: info.number },
    ],
    linesHeading: 'Items you wanted to return',
    lines: expired.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
