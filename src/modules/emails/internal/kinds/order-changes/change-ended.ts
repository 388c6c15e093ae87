import { findWaitingChange } from '#modules/order-changes/waiting/link/find-waiting-change.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import {
  button,
  greeting,
  heading,
  lineOfCase,
  orderWords,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';

const words = orderWords(
  'email.change-ended',
  { name: 'Change not made', when: 'A change that needed a payment was not made.' },
  {
    subject: subject('Your {shop} order {order} stays as it was'),
    heading: heading('Your order was not changed'),
    greeting,
    ended: sentences(
      'What happened',
      'The change of order {order} for {amount} was not made, because {reason}. Nothing was charged for it.',
    ),
    EXPIRED: lineOfCase('Because it was not paid', 'it was not paid in time'),
    WITHDRAWN: lineOfCase('Because we withdrew it', 'we withdrew it'),
    OUTDATED: lineOfCase('Because the order had changed', 'the order was changed, sent or cancelled in the meantime'),
    UNPAID: lineOfCase('Because the payment failed', 'your payment could not be completed'),
    button: button('See your order'),
  },
);

/** Tells the customer that a change which needed a payment was not made (EDIT-01). */
export const changeEnded: OrderEmailKind<'email.change-ended'> = {
  ofOrder: {
    nameForStaff: 'Change not made',
    keysOf: ({ id, changes }) => changes.map((change) => `change-ended:${id}:${change.id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'Not paid in time': (example, say) => endedView(example.shop, example.info, say, exampleEnd('EXPIRED')),
      Withdrawn: (example, say) => endedView(example.shop, example.info, say, exampleEnd('WITHDRAWN')),
      'The order had changed': (example, say) => endedView(example.shop, example.info, say, exampleEnd('OUTDATED')),
      'The payment failed': (example, say) => endedView(example.shop, example.info, say, exampleEnd('UNPAID')),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { changeId }, dedupeKey) => {
    const change = await findWaitingChange(ctx, changeId);
    const order = change?.endedAs && (await getOrder(ctx, change.orderNumber));
    if (!order) return noSuchOrder;
    const { endedAs, amountCents } = change;
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) =>
      endedView(shop, info, say, { reason: endedAs ?? 'EXPIRED', amount: formatCents(amountCents) }),
    );
  },
};

/** Why the order stays as it was. */
type Reason = 'EXPIRED' | 'WITHDRAWN' | 'OUTDATED' | 'UNPAID';
const exampleEnd = (reason: Reason) => ({ reason, amount: '$20.00' });

function endedView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { reason, amount }: { reason: Reason; amount: string },
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject'),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('ended', { amount, reason: say(reason) })],
    facts: [{ label: 'Order', value: info.number }],
    linesHeading: '',
    lines: [],
    action: orderLink(shop, info.number, say('button')),
    afterwards: [],
  };
}
