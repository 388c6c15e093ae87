import { findStaffEmail } from '#modules/orders/correspondence/find-staff-email.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { sendOrderEmailView } from '../../send-order-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';

/**
 * Sends an email written by staff to the order's current email address; nothing where the customer was erased (FIX-78).
 */
export const fromStaff: OrderEmailKind<'email.from-staff'> = {
  ofOrder: {
    nameForStaff: 'From our staff',
    keysOf: ({ staffEmails }) => staffEmails.map(({ id }) => `staff-email:${id}`),
  },
  maxAttempts: 40,
  send: async (ctx, { emailId }, dedupeKey) => {
    const email = await findStaffEmail(ctx, emailId);
    if (!email) return { state: 'DONE' };
    const view = staffEmailView(
      shopOf(ctx),
      { number: email.orderNumber },
      { subject: email.subject, body: email.body },
    );
    await sendOrderEmailView(ctx, view, email.to, dedupeKey, email.answerAddress);
    return { state: 'DONE' };
  },
};

/** An email written by staff, in their words (FIX-78). */
const staffEmailView = (
  shop: EmailShop,
  info: Pick<OrderInfo, 'number'>,
  { subject, body }: { subject: string; body: string },
): OrderEmailView => ({
  ...shop,
  subject,
  heading: subject,
  greeting: '',
  paragraphs: body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
  facts: [{ label: 'Order', value: info.number }],
  linesHeading: '',
  lines: [],
  action: orderLink(shop, info.number),
  afterwards: [],
});
