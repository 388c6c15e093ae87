import { destinationLines } from '#modules/order-views/order-destination.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/** Tells the shopper that the order is ready at its store. */
export const readyToCollect: OrderEmailKind<'email.ready-to-collect'> = {
  ofOrder: {
    nameForStaff: 'Ready to collect',
    keysOf: ({ id }) => [`ready:${id}`],
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    const store = await destinationLines(ctx, order);
    const toView = (shop: EmailShop, info: OrderInfo) => readyToCollectView(shop, info, { store, lines: order.lines });
    return sendOrderEmail(ctx, order, dedupeKey, toView, { canReturn: true });
  },
};

function readyToCollectView(
  shop: EmailShop,
  info: OrderInfo,
  pickUp: { store: string[]; lines: Line[] },
): OrderEmailView {
  const [name = 'the store', ...address] = pickUp.store;
  return {
    ...shop,
    subject: `Your ${shop.shopName} order ${info.number} is ready to collect`,
    heading: 'Ready to collect',
    greeting: `Kia ora ${info.firstName},`,
    paragraphs: [`Order ${info.number} is waiting for you at ${name}. Bring this email or the order number.`],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'Collect from', value: [name, ...address].join(', ') },
    ],
    linesHeading: 'Waiting for you',
    lines: pickUp.lines.map(lineOf),
    action: orderLink(shop, info.number),
    afterwards: [],
  };
}
