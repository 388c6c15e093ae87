import type { Order } from '#modules/orders/order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { EmailsCtx } from '../emails-context.ts';
import { orderHelp } from './order-help.ts';
import { shopOf } from './shop-of.ts';
import { correctionLines } from './tax-lines.ts';
import type { EmailShop } from './templates/email-shop.ts';
import { type OrderEmailView, type OrderInfo, orderEmailText } from './templates/order-email-view.ts';
import { withImages } from './with-images.ts';

/** The outcome of a message about an order that does not exist. */
export const noSuchOrder: DeliveryOutcome = { state: 'MANUAL', reason: 'there is no such order' };

/**
 * Sends an email about an order to its customer; nothing to an erased one. `refundKey`: the refund that it is about, whose
 * supply correction information it says (HON-04). Throws when the mail was not accepted.
 */
export async function sendOrderEmail(
  ctx: EmailsCtx,
  order: Order,
  dedupeKey: string,
  toView: (shop: EmailShop, info: OrderInfo) => OrderEmailView,
  { canReturn = false, refundKey = '' }: { canReturn?: boolean; refundKey?: string } = {},
): Promise<DeliveryOutcome> {
  if (order.contact.email === '') return { state: 'DONE' };
  const view = toView(shopOf(ctx), { number: order.number, firstName: order.contact.firstName });
  const [lines, help] = [await withImages(ctx, view.lines), await orderHelp(ctx, order, { canReturn })];
  const tax = refundKey === '' ? [] : await correctionLines(ctx, order, refundKey);
  await sendOrderEmailView(
    ctx,
    { ...view, lines, help, afterwards: [...view.afterwards, ...tax] },
    order.contact.email,
    dedupeKey,
  );
  return { state: 'DONE' };
}

/** Sends the finished words. Throws when the mail was not accepted. */
export async function sendOrderEmailView(
  ctx: EmailsCtx,
  view: OrderEmailView,
  to: string,
  dedupeKey: string,
  replyTo?: string,
): Promise<void> {
  // React and the mail components are loaded with the first mail, not at start-up.
  const { orderEmailHtml } = await import('./templates/order-email.ts');
  await ctx.email.send({
    dedupeKey,
    to,
    subject: view.subject,
    html: await orderEmailHtml(view),
    text: orderEmailText(view),
    ...(replyTo !== undefined && { replyTo }),
  });
}
