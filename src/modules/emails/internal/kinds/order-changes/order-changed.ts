import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { destinationLines } from '#modules/order-views/order-destination.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import type { Example } from '../../previews/example.ts';
import { notCreditedYet, partFacts, type RefundPart, refundSentence, sumOf, toRefundPart } from '../../refund-parts.ts';
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
import { refundPassages } from '../../words/refund-passages.ts';

const words = orderWords(
  'email.order-changed',
  { name: 'Order changed', when: 'An order was changed, by staff or its shopper.' },
  {
    subject: subject('Your {shop} order {order} is changed'),
    heading: heading('Your order is changed'),
    greeting,
    same: sentences('It costs the same', 'Order {order} is changed as you asked, and costs the same.'),
    more: sentences(
      'It costs more',
      'Order {order} is changed as you asked, and now costs {total}. We received your payment of {paid}.',
      ['total'],
    ),
    less: sentences('It costs less', 'Order {order} is changed as you asked, and now costs {total}.', ['total']),
    ...refundPassages,
    byStaff: sentences('Changed by staff', 'If this is not what we agreed, tell us at once.'),
    byShopper: sentences('Changed by the shopper', 'If you did not change it, tell us at once.'),
    items: items('What the order is now'),
    button: button('See your order'),
  },
);

/** Tells the shopper that the order was changed, and what it is now: also somebody who did not change it (EDIT-02). */
export const orderChanged: OrderEmailKind<'email.order-changed'> = {
  ofOrder: {
    nameForStaff: 'Order changed',
    keysOf: ({ id, changes }) => changes.map((change) => `changed:${id}:${change.id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'Costs the same': (example, say) => exampleView(example, say, {}),
      'Costs more': (example, say) => exampleView(example, say, { byStaff: true, paid: '$20.00' }),
      'Costs less': (example, say) => exampleView(example, say, { parts: example.parts }),
      'Costs less, as store credit': (example, say) => exampleView(example, say, { parts: example.creditParts }),
    },
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
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) =>
      orderChangedView(shop, info, say, {
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

const costs = (say: SayOf<typeof words>, { total, refund, parts, paid }: Change): string => {
  if (paid !== null) return say('more', { total, paid });
  return parts.length === 0 ? say('same') : `${say('less', { total })} ${refundSentence(say, refund, parts)}`;
};

const exampleView = (
  { shop, info, order, total, store }: Example,
  say: SayOf<typeof words>,
  change: Partial<Change>,
): OrderEmailView =>
  orderChangedView(shop, info, say, {
    ...{ byStaff: false, total, refund: total, parts: [], paid: null, lines: order.lines },
    destination: { label: 'Going to', value: store.join(', ') },
    ...change,
  });

function orderChangedView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { destination, lines, ...change }: Change & { destination: { label: string; value: string }; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject'),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [`${costs(say, change)} ${say(change.byStaff ? 'byStaff' : 'byShopper')}`.trim()],
    facts: [
      { label: 'Order', value: info.number },
      destination,
      ...(change.paid !== null ? [{ label: 'New total', value: change.total }] : []),
      ...(change.parts.length > 0 ? [{ label: 'New total', value: change.total }, ...partFacts(change.parts)] : []),
    ],
    linesHeading: say('items'),
    lines: lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
