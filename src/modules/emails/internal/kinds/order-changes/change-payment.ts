import { findWaitingChange } from '#modules/order-changes/waiting/link/find-waiting-change.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import { lineOf } from '../../templates/order-email-view.ts';

/** After the change has ended, or is made, the link still says so for this long. */
const READABLE_SECONDS = 30 * 24 * 3_600;

/** The link with which a customer pays what a change of the order costs more; nothing once it is settled (EDIT-01). */
export const changePayment: OrderEmailKind<'email.change-payment'> = {
  ofOrder: {
    nameForStaff: 'Payment link for a change',
    keysOf: ({ id, changes }) => changes.map((change) => `change-payment:${id}:${change.id}`),
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
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) => ({
      ...shop,
      subject: `Pay ${amount} to change your ${shop.shopName} order ${info.number}`,
      heading: 'Pay to change your order',
      greeting: `Kia ora ${info.firstName},`,
      paragraphs: [
        `Order ${info.number} will be changed as you asked once you have paid ${amount}. It then costs ${total} in all. We hold your items until ${formatDayTime(expiresAt)}; if you do not pay by then, your order stays as it is.`,
      ],
      facts: [
        { label: 'Order', value: info.number },
        { label: 'To pay', value: amount },
        { label: 'New total', value: total },
        { label: 'Delivery', value: plan.next.shipping.label },
      ],
      linesHeading: 'What the order will be',
      lines: plan.next.lines.map(lineOf),
      action: {
        label: `Pay ${amount}`,
        link: `${shop.shopUrl}/checkout/change/${info.number}?token=${token}`,
      },
      afterwards: ['If this is not what we agreed, do not pay, and tell us.'],
    }));
  },
};
