import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { findParcel } from '#modules/orders/parcels/list-parcels.ts';
import { trackingLink } from '#modules/orders/parcels/tracking-link.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { EXAMPLE_CARRIER, EXAMPLE_TRACKING, type Example } from '../../previews/example.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { wantsParcelEmail } from '../../wants-parcel-email.ts';
import {
  button,
  greeting,
  heading,
  items,
  lineOfCase,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.dispatched',
  { name: 'On its way', when: 'A parcel is dispatched.' },
  {
    subject: subject('Your {shop} order {order} is on its way'),
    heading: heading('Your order is on its way'),
    headingOfPart: lineOfCase('Heading for a part of an order', 'A part of your order is on its way'),
    greeting,
    whole: sentences('The whole order', 'Order {order} has left our warehouse.'),
    part: sentences(
      'A part of the order',
      'A parcel of order {order} has left our warehouse. We send the rest as soon as we can.',
    ),
    items: items('In this parcel'),
    follow: lineOfCase('Button with tracking', 'Follow your parcel'),
    button: button('See your order'),
  },
);

/** Tells the shopper that a parcel was dispatched, and how to track it; where they want to hear of it (PARC-03). */
export const dispatched: OrderEmailKind<'email.dispatched'> = {
  ofOrder: {
    nameForStaff: 'On its way',
    keysOf: ({ parcels }) => parcels.map(({ id }) => `dispatched:${id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'The whole order': (example, say) =>
        dispatchedView(example.shop, example.info, say, exampleParcel(example, true)),
      'A part of it': (example, say) =>
        dispatchedView(example.shop, example.info, say, { ...exampleParcel(example, false), trackingUrl: null }),
    },
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
    const toView = (shop: EmailShop, info: OrderInfo, say: SayOf<typeof words>) =>
      dispatchedView(shop, info, say, {
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: trackingLink(parcel.carrier, parcel.trackingNumber),
        whole:
          lines.length === order.lines.length &&
          order.lines.every((line) => lines.some(({ lineNo, qty }) => lineNo === line.lineNo && qty === line.qty)),
        ...promised(order),
        lines,
      });
    return sendOrderEmail(ctx, order, dedupeKey, words, toView, { canReturn: true });
  },
};

const exampleParcel = ({ order }: Example, whole: boolean) => ({
  carrier: EXAMPLE_CARRIER,
  trackingNumber: EXAMPLE_TRACKING,
  trackingUrl: trackingLink(EXAMPLE_CARRIER, EXAMPLE_TRACKING),
  whole,
  ...promised(order),
  lines: whole ? order.lines : order.lines.slice(0, 1),
});

/** The days and the place that the shopper was told at checkout. */
const promised = ({ shipping }: Order): { promise: string; destination: string[] } => ({
  promise: shipping.type === 'DELIVERY' ? shipping.promise : '',
  destination:
    shipping.type === 'DELIVERY' && shipping.address ? [shipping.address.street1, shipping.address.state] : [],
});

function dispatchedView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
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
    subject: say('subject'),
    heading: say(parcel.whole ? 'heading' : 'headingOfPart'),
    greeting: say('greeting'),
    paragraphs: [say(parcel.whole ? 'whole' : 'part')],
    facts: [
      ...(parcel.carrier ? [{ label: 'Carrier', value: parcel.carrier }] : []),
      ...(parcel.trackingNumber ? [{ label: 'Tracking number', value: parcel.trackingNumber }] : []),
      ...(parcel.promise ? [{ label: 'Should arrive', value: parcel.promise }] : []),
      ...(parcel.destination.length > 0 ? [{ label: 'Going to', value: parcel.destination.join(', ') }] : []),
    ],
    linesHeading: say('items'),
    lines: parcel.lines.map(lineOf),
    action: parcel.trackingUrl
      ? { label: say('follow'), link: parcel.trackingUrl }
      : orderLink(shop, info.number, say('button')),
    afterwards: parcel.trackingUrl ? [`See your order: ${shop.shopUrl}/orders?number=${info.number}`] : [],
  };
}
