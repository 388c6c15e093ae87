import { findStaffEmail } from '#modules/orders/correspondence/find-staff-email.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import { sendOrderEmailView } from '../../send-order-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderLink } from '../../templates/order-email-view.ts';
import { button, orderWords, type SayOf } from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

const words = orderWords(
  'email.from-staff',
  { name: 'From our staff', when: 'Staff write to the customer of an order; subject and text are theirs.' },
  {
    button: button('See your order'),
  },
);

/**
 * Sends an email written by staff to the order's current email address; nothing where the customer was erased (FIX-78).
 */
export const fromStaff: OrderEmailKind<'email.from-staff'> = {
  ofOrder: {
    nameForStaff: 'From our staff',
    keysOf: ({ staffEmails }) => staffEmails.map(({ id }) => `staff-email:${id}`),
  },
  toShoppers: {
    words,
    scenes: {
      'What staff wrote': ({ shop, info }, say) =>
        staffEmailView(shop, info, say, {
          subject: 'About your order',
          body: 'Kia ora,\n\nThis is where the words stand that staff write.',
        }),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { emailId }, dedupeKey) => {
    const email = await findStaffEmail(ctx, emailId);
    if (!email) return { state: 'DONE' };
    const view = staffEmailView(
      shopOf(ctx),
      { number: email.orderNumber },
      await loadSay(ctx, words, { shop: ctx.config.KERB_STORE_NAME, order: email.orderNumber, name: '' }),
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
  say: SayOf<typeof words>,
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
  action: orderLink(shop, info.number, say('button')),
  afterwards: [],
});
