import { getOrder } from '#modules/orders/get-order.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import { findReturnLabels, type ReturnLabel } from '#modules/parcels/return-labels/find-return-labels.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { returnedLines } from '../../returned-lines.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo } from '../../templates/order-email-view.ts';

/** Tells the shopper that the label of a return is there; a label that was voided meanwhile is not sent (PARC-04). */
export const returnLabel: OrderEmailKind<'email.return-label'> = {
  ofOrder: {
    nameForStaff: 'Return label',
    keysOf: ({ returns }) => returns.map(({ rma }) => `return-label:${rma}`),
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const label = (await findReturnLabels(ctx, [rma])).get(rma);
    if (back.state !== 'REQUESTED' || label?.label !== 'BOUGHT') return { state: 'DONE' };
    const lines = returnedLines(order, back);
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) => labelView(shop, info, label, lines));
  },
};

function labelView(
  shop: EmailShop,
  info: OrderInfo,
  { rma, carrierName, trackingNumber }: ReturnLabel,
  lines: Line[],
): OrderEmailView {
  const follow = trackingLink(carrierName, trackingNumber);
  return {
    ...shop,
    subject: `The label for your ${shop.shopName} return ${rma}`,
    heading: 'Your return label is ready',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      `Your order has the label to print, and its QR code to show on your phone. Put the label on the outside of the parcel and hand the parcel to ${carrierName}. The postage is paid.`,
      'Cover or remove old labels. Use this label for this return only.',
    ],
    facts: [
      { label: 'Return', value: rma },
      { label: 'Order', value: info.number },
      { label: 'Carrier', value: carrierName },
      { label: 'Tracking number', value: trackingNumber },
    ],
    linesHeading: 'Items to return',
    lines: lines.map(lineOf),
    action: { label: 'Get your label', link: `${shop.shopUrl}/orders?number=${info.number}` },
    afterwards: follow ? [`Follow your parcel: ${follow}`] : [],
  };
}
