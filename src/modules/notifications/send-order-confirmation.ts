import { getOrder } from '#modules/orders/get-order.ts';
import { knownPhone } from '#modules/orders/known-phone.ts';
import { orderConfirmationText } from './emails/order-confirmation-text.ts';
import { orderConfirmationView } from './emails/order-confirmation-view.ts';
import type { NotificationsCtx } from './notifications-context.ts';

/** Tells the shopper that the order is placed: what, where to, how much, how much of it GST. Throws when the mail was not taken. */
export async function sendOrderConfirmation(ctx: NotificationsCtx, orderNumber: string): Promise<{ state: 'DONE' } | { state: 'MANUAL'; reason: string }> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return { state: 'MANUAL', reason: 'there is no such order' };
  const view = orderConfirmationView(
    { ...order, contact: { ...order.contact, phone: knownPhone(order.contact.phone, ctx.config) } },
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz` },
  );
  // React and the mail components are loaded with the first mail, not with the shop.
  const { orderConfirmationHtml } = await import('./emails/order-confirmation-email.ts');
  await ctx.email.send({
    dedupeKey: `order-confirmation-${order.id}`,
    to: order.contact.email,
    subject: view.subject,
    html: await orderConfirmationHtml(view),
    text: orderConfirmationText(view),
  });
  return { state: 'DONE' };
}
