import type { RefusedGoods } from '#contract/orders/returns.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
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

const words = orderWords(
  'email.return-refused',
  { name: 'Return not accepted', when: 'Staff refused a return. Their reason stands below the first sentence.' },
  {
    subject: subject('About your {shop} return {return}'),
    heading: heading('We could not accept your return'),
    greeting,
    refused: sentences('Before the reason', 'We could not accept your return {return}, for this reason:'),
    notSent: sentences('Where nothing was sent', 'Please keep the items and send us nothing for this return.'),
    sentBack: sentences('Where the items are sent back', 'We are sending the items back to you.'),
    kept: sentences('Where the items wait', 'Your items are with us. Write to us to say how you would like them back.'),
    rights: sentences(
      'Rights',
      'If you think this is wrong, or the items are faulty, please answer: your rights under the Consumer Guarantees Act stay as they are.',
    ),
    items: items('Items of this return'),
    button: button('See your order'),
  },
);

const PASSAGES = { NOT_SENT: 'notSent', SENT_BACK: 'sentBack', KEPT: 'kept' } as const satisfies Record<
  RefusedGoods,
  string
>;

/** Tells the shopper that a return was refused, why, and where the items are (RET-07). */
export const returnRefused: OrderEmailKind<'email.return-refused'> = {
  ofOrder: {
    nameForStaff: 'Return not accepted',
    keysOf: ({ returns }) => returns.map(({ id }) => `return-refused:${id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'Sent back': ({ shop, info, order, rma }, say) =>
        refusedView(shop, info, say, {
          ...{ rma, lines: order.lines, goods: 'SENT_BACK' },
          reason: 'The soles show that the pair was worn outside.',
        }),
      'Nothing was sent': ({ shop, info, order, rma }, say) =>
        refusedView(shop, info, say, {
          ...{ rma, lines: order.lines, goods: 'NOT_SENT' },
          reason: 'Socks can only be returned in their closed packet.',
        }),
      'Waiting for the customer': ({ shop, info, order, rma }, say) =>
        refusedView(shop, info, say, {
          ...{ rma, lines: order.lines, goods: 'KEPT' },
          reason: 'The pair was not bought from us.',
        }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { rma }, dedupeKey) => {
    const back = await findReturn(ctx, rma);
    const order = back && (await getOrder(ctx, back.orderNumber));
    if (!order) return noSuchOrder;
    const { refusedGoods: goods, refusalReason: reason } = back;
    if (goods === null) return { state: 'DONE' };
    const refused = { rma, goods, reason: reason ?? '', lines: returnedLines(order, back) };
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) => refusedView(shop, info, say, refused));
  },
};

function refusedView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { rma, reason, goods, lines }: { rma: string; reason: string; goods: RefusedGoods; lines: Line[] },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { return: rma }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('refused', { return: rma }), reason, say(PASSAGES[goods])].filter((text) => text !== ''),
    facts: [
      { label: 'Return', value: rma },
      { label: 'Order', value: info.number },
    ],
    linesHeading: say('items'),
    lines: lines.map(lineOf),
    action: orderLink(shop, info.number, say('button')),
    afterwards: [say('rights')],
  };
}
