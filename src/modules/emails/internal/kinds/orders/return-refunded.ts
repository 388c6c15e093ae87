import { listRefundedParts } from '#modules/order-views/list-refunded-parts.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { partFacts, type RefundPart, toRefundPart, withBankDelay } from '../../refund-parts.ts';
import { returnedLines } from '../../returned-lines.ts';
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
  'email.refund',
  { name: 'Refund of a return', when: 'A return has arrived and is refunded.' },
  {
    subject: subject('Your refund of {amount} for return {return}'),
    heading: heading('Your refund is on its way'),
    greeting,
    refunded: sentences(
      'Refund to the payment methods',
      'We have received your return {return}. {amount} was refunded to the original payment methods of order {order}.',
      ['amount'],
    ),
    bankDelay: refundPassages.bankDelay,
    asCredit: sentences(
      'Refund as store credit',
      'We have received your return {return}. {amount} was refunded as store credit, as you agreed. You find it in your account.',
      ['amount'],
    ),
    items: items('Items returned'),
    button: button('See your order'),
  },
);

/** Tells the shopper that a return was refunded, and where to. */
export const returnRefunded: OrderEmailKind<'email.refund'> = {
  ofOrder: {
    nameForStaff: 'Refund of a return',
    keysOf: ({ returns }) => returns.map(({ id }) => `return-refunded:${id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'To the payment methods': ({ shop, info, order, rma, total: amount, parts }, say) =>
        returnRefundedView(shop, info, say, { rma, amount, parts, lines: order.lines }),
      'As store credit': ({ shop, info, order, rma, total: amount, creditParts: parts }, say) =>
        returnRefundedView(shop, info, say, { rma, amount, parts, lines: order.lines }),
    },
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
      words,
      (shop, info, say) =>
        returnRefundedView(shop, info, say, {
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
  say: SayOf<typeof words>,
  refund: { rma: string; amount: string; parts: RefundPart[]; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { amount: refund.amount, return: refund.rma }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [
      refund.parts.some(({ asCredit }) => asCredit)
        ? say('asCredit', { return: refund.rma, amount: refund.amount })
        : withBankDelay(say, say('refunded', { return: refund.rma, amount: refund.amount }), refund.parts),
    ],
    facts: [
      { label: 'Refund', value: refund.amount },
      { label: 'Return', value: refund.rma },
      { label: 'Order', value: info.number },
      ...partFacts(refund.parts),
    ],
    linesHeading: say('items'),
    lines: refund.lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
