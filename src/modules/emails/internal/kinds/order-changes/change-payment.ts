import { findWaitingChange } from '#modules/order-changes/waiting/link/find-waiting-change.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { EXAMPLE_DAY } from '../../previews/example.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type Line, lineOf, type OrderEmailView, type OrderInfo } from '../../templates/order-email-view.ts';
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
  'email.change-payment',
  { name: 'Payment link for a change', when: 'A change of an order costs more.' },
  {
    subject: subject('Pay {amount} to change your {shop} order {order}'),
    heading: heading('Pay to change your order'),
    greeting,
    pay: sentences(
      'What to pay, and until when',
      'Order {order} will be changed as you asked once you have paid {amount}. It then costs {total} in all. We hold your items until {until}; if you do not pay by then, your order stays as it is.',
      ['amount', 'until'],
    ),
    items: items('What the order will be'),
    button: button('Pay {amount}'),
    doubt: sentences('If it was not agreed', 'If this is not what we agreed, do not pay, and tell us.'),
  },
);

/** After the change has ended, or is made, the link still says so for this long. */
const READABLE_SECONDS = 30 * 24 * 3_600;

/** The link with which a customer pays what a change of the order costs more; nothing once it is settled (EDIT-01). */
export const changePayment: OrderEmailKind<'email.change-payment'> = {
  ofOrder: {
    nameForStaff: 'Payment link for a change',
    keysOf: ({ id, changes }) => changes.map((change) => `change-payment:${id}:${change.id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'A change that costs more': ({ shop, info, order, total }, say) =>
        payView(shop, info, say, {
          ...{ amount: '$20.00', total, until: EXAMPLE_DAY, delivery: order.shipping.label, lines: order.lines },
          link: `${shop.shopUrl}/checkout/change/${info.number}`,
        }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { changeId }, dedupeKey) => {
    const change = await findWaitingChange(ctx, changeId);
    const order = change && (await getOrder(ctx, change.orderNumber));
    if (!order) return noSuchOrder;
    const { state, plan, isExpired, expiresAt } = change;
    if (state !== 'WAITING' || !plan || isExpired) return { state: 'DONE' };
    const seconds = Math.ceil((expiresAt.getTime() - ctx.clock.now().getTime()) / 1_000);
    const { token } = await issueOrderToken(ctx, 'pay', order.number, seconds + READABLE_SECONDS);
    const [amount, total] = [formatCents(change.amountCents), formatCents(change.totalCents)];
    return sendOrderEmail(ctx, order, dedupeKey, words, (shop, info, say) =>
      payView(shop, info, say, {
        ...{ amount, total, until: formatDayTime(expiresAt), delivery: plan.next.shipping.label },
        lines: plan.next.lines,
        link: `${shop.shopUrl}/checkout/change/${info.number}?token=${token}`,
      }),
    );
  },
};

interface Payment {
  amount: string;
  total: string;
  until: string;
  delivery: string;
  lines: readonly Line[];
  link: string;
}

function payView(
  shop: EmailShop,
  info: OrderInfo,
  say: SayOf<typeof words>,
  { amount, total, until, delivery, lines, link }: Payment,
): OrderEmailView {
  return {
    ...shop,
    subject: say('subject', { amount }),
    heading: say('heading'),
    greeting: say('greeting'),
    paragraphs: [say('pay', { amount, total, until })],
    facts: [
      { label: 'Order', value: info.number },
      { label: 'To pay', value: amount },
      { label: 'New total', value: total },
      { label: 'Delivery', value: delivery },
    ],
    linesHeading: say('items'),
    lines: lines.map(lineOf),
    action: { label: say('button', { amount }), link },
    afterwards: [say('doubt')],
  };
}
