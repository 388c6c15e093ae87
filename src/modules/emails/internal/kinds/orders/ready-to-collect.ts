import { destinationLines } from '#modules/order-views/order-destination.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import {
  button,
  greeting,
  heading,
  items,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.ready-to-collect',
  { name: 'Ready to collect', when: 'An order is ready at its store.' },
  {
    subject: subject('Your {shop} order {order} is ready to collect'),
    heading: heading('Ready to collect'),
    greeting,
    ready: sentences(
      'What happened',
      'Order {order} is waiting for you at {store}. Bring this email or the order number.',
      ['store'],
    ),
    items: items('Waiting for you'),
    button: button('See your order'),
  },
);

/** Tells the shopper that the order is ready at its store. */
export const readyToCollect: OrderEmailKind<'email.ready-to-collect'> = {
  ofOrder: {
    nameForStaff: 'Ready to collect',
    keysOf: ({ id }) => [`ready:${id}`],
  },
  toShoppers: {
    words,
    scenes: {
      'In the store': ({ shop, info, order, store }, say) =>
        readyToCollectView(shop, info, say, { store, lines: order.lines }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { orderNumber }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    if (!order) return noSuchOrder;
    const store = await destinationLines(ctx, order);
    const toView = (shop: EmailShop, info: OrderInfo, say: SayOf<typeof words>) =>
      readyToCollectView(shop, info, say, { store, lines: order.lines });
    return sendOrderEmail(ctx, order, dedupeKey, words, toView, { canReturn: true });
  },
};

function readyToCollectView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  pickUp: { store: string[]; lines: Line[] },
): OrderEmailView {
  const [name = 'the store', ...address] = pickUp.store;
  return {
    ...shop,
    subject: say('subject'),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('ready', { store: name })],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'Collect from', value: [name, ...address].join(', ') },
    ],
    linesHeading: say('items'),
    lines: pickUp.lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
