import { getOrder } from '#modules/orders/get-order.ts';
import { knownPhone } from '#modules/orders/lookup/known-phone.ts';
import type { Order } from '#modules/orders/order.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import type { EmailsCtx } from './emails-context.ts';
import { orderConfirmationText } from './internal/templates/order-confirmation-text.ts';
import { orderConfirmationView } from './internal/templates/order-confirmation-view.ts';

/**
 * Tells the shopper that the order is placed: items, destination, amount, GST. Throws when the mail was not accepted.
 */
export async function sendOrderConfirmation(
  ctx: EmailsCtx,
  orderNumber: string,
  messageKey: string,
): Promise<{ state: 'DONE' } | { state: 'MANUAL'; reason: string }> {
  const order = await getOrder(ctx, orderNumber);
  if (!order) return { state: 'MANUAL', reason: 'there is no such order' };
  // No mail to an erased customer.
  if (order.contact.email === '') return { state: 'DONE' };
  // Each gift card is a message of its own, sent once the money is captured.
  await putInOutbox(ctx, giftCardMessages(order));
  // No recipient: the exchange order of an anonymous till sale.
  if (order.contact.email === '') return { state: 'DONE' };
  const store =
    order.shipping.type === 'STORE_PICKUP' ? await getStorePlace(ctx, order.shipping.store.erpStoreId) : null;
  const shown = { ...order, contact: { ...order.contact, phone: knownPhone(order.contact.phone, ctx.config) } };
  const view = orderConfirmationView(shown, store, {
    shopName: ctx.config.KERB_STORE_NAME,
    shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz`,
  });
  // React and the mail components are loaded with the first mail, not at start-up.
  const { orderConfirmationHtml } = await import('./internal/templates/order-confirmation-email.ts');
  await ctx.email.send({
    // Valid within a Message-ID.
    dedupeKey: messageKey.replaceAll(':', '-'),
    to: order.contact.email,
    subject: view.subject,
    html: await orderConfirmationHtml(view),
    text: orderConfirmationText(view),
  });
  return { state: 'DONE' };
}

const giftCardMessages = ({ id, number, lines }: Order): OutboxMessage[] =>
  lines.flatMap(({ giftCard, qty }, index) =>
    giftCard
      ? Array.from({ length: qty }, (_, unit) => ({
          dedupeKey: `gift-card:${id}:${index + 1}:${unit + 1}`,
          kind: 'email.gift-card',
          payload: { orderNumber: number, lineNo: index + 1, unitNo: unit + 1 },
        }))
      : [],
  );
