import { getOrder } from '#modules/orders/get-order.ts';
import { findParcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { wantsParcelEmail } from '../../wants-parcel-email.ts';

/** Tells the shopper that a parcel was dispatched, and how to track it; where they want to hear of it (PARC-03). */
export const dispatched: OrderEmailKind<'email.dispatched'> = {
  ofOrder: {
    nameForStaff: 'On its way',
    keysOf: ({ parcels }) => parcels.map(({ id }) => `dispatched:${id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { parcelId }, dedupeKey) => {
    const parcel = await findParcel(ctx, parcelId);
    const order = parcel && (await getOrder(ctx, parcel.orderNumber));
    if (!order) return noSuchOrder;
    if (!(await wantsParcelEmail(ctx, order.customerId, 'on-its-way'))) return { state: 'DONE' };
    const lines = parcel.lines.flatMap(({ lineNo, qty }) =>
      order.lines.filter((line) => line.lineNo === lineNo).map((line) => ({ ...line, qty })),
    );
    const toView = (shop: EmailShop, info: OrderInfo) =>
      dispatchedView(shop, info, {
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: trackingLink(parcel.carrier, parcel.trackingNumber),
        whole:
          lines.length === order.lines.length &&
          order.lines.every((line) => lines.some(({ lineNo, qty }) => lineNo === line.lineNo && qty === line.qty)),
        promise: order.shipping.type === 'DELIVERY' ? order.shipping.promise : '',
        destination:
          order.shipping.type === 'DELIVERY' && order.shipping.address
            ? [order.shipping.address.street1, order.shipping.address.state]
            : [],
        lines,
      });
    return sendOrderEmail(ctx, order, dedupeKey, toView, { canReturn: true });
  },
};

function dispatchedView(
  shop: EmailShop,
  info: OrderInfo,
  parcel: {
    carrier: string;
    trackingNumber: string;
    trackingUrl: string | null;
    whole: boolean;
    /** The days that the shopper was told at checkout. */
    promise: string;
    destination: string[];
    lines: Line[];
  },
): OrderEmailView {
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is on its way`,
    heading: parcel.whole ? 'Your order is on its way' : 'A part of your order is on its way',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [
      parcel.whole
        ? `Order ${info.number} has left our warehouse.`
        : `A parcel of order ${info.number} has left our warehouse. We send the rest as soon as we can.`,
    ],
    facts: [
      ...(parcel.carrier ? [{ label: 'Carrier', value: parcel.carrier }] : []),
      ...(parcel.trackingNumber ? [{ label: 'Tracking number', value: parcel.trackingNumber }] : []),
      ...(parcel.promise ? [{ label: 'Should arrive', value: parcel.promise }] : []),
      ...(parcel.destination.length > 0 ? [{ label: 'Going to', value: parcel.destination.join(', ') }] : []),
    ],
    linesHeading: 'In this parcel',
    lines: parcel.lines.map(lineOf),
    action: parcel.trackingUrl
      ? { label: 'Follow your parcel', link: parcel.trackingUrl }
      : orderLink(shop, info.number),
    afterwards: parcel.trackingUrl ? [`See your order: ${shop.shopUrl}/orders?number=${info.number}`] : [],
  };
}
