import { findWaitingChange } from '#modules/order-changes/waiting/link/find-waiting-change.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { noSuchOrder, sendOrderEmail } from '../../send-order-email.ts';
import { orderLink } from '../../templates/order-email-view.ts';

/** Why the order stays as it was. */
const reasons = {
  EXPIRED: 'it was not paid in time',
  WITHDRAWN: 'we withdrew it',
  OUTDATED: 'the order was changed, sent or cancelled in the meantime',
  UNPAID: 'your payment could not be completed',
} as const;

/** Tells the customer that a change which needed a payment was not made (EDIT-01). */
export const changeEnded: OrderEmailKind<'email.change-ended'> = {
  ofOrder: {
    nameForStaff: 'Change not made',
    keysOf: ({ id, changes }) => changes.map((change) => `change-ended:${id}:${change.id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { changeId }, dedupeKey) => {
    const change = await findWaitingChange(ctx, changeId);
    const order = change?.endedAs && (await getOrder(ctx, change.orderNumber));
    if (!order) return noSuchOrder;
    const reason = reasons[change.endedAs ?? 'EXPIRED'];
    return sendOrderEmail(ctx, order, dedupeKey, (shop, info) => ({
      ...shop,
      subject: `Your ${shop.shopName} order ${info.number} stays as it was`,
      heading: 'Your order was not changed',
      greeting: `Kia ora ${info.firstName},`,
      paragraphs: [
        `The change of order ${info.number} for ${formatCents(change.amountCents)} was not made, because ${reason}. Nothing was charged for it.`,
      ],
      facts: [{ label: 'Order', value: info.number }],
      linesHeading: '',
      lines: [],
      action: orderLink(shop, info.number),
      afterwards: [],
    }));
  },
};
