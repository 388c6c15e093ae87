import type { Order } from '#modules/orders/order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { EmailsCtx } from '../emails-context.ts';
import { orderHelp } from './order-help.ts';
import { renderOrderEmail } from './render-email.ts';
import { shopOf } from './shop-of.ts';
import { correctionLines } from './tax-lines.ts';
import type { EmailShop } from './templates/email-shop.ts';
import type { OrderEmailView, OrderInfo } from './templates/order-email-view.ts';
import { withImages } from './with-images.ts';
import type { EmailWords, Say } from './words/email-words.ts';
import { loadSay } from './words/load-words.ts';

/** The outcome of a message about an order that does not exist. */
export const noSuchOrder: DeliveryOutcome = { state: 'MANUAL', reason: 'there is no such order' };

/**
 * Sends an email about an order to its customer; nothing to an erased one. `refundKey`: the refund that it is about, whose
 * supply correction information it says (HON-04). Throws when the mail was not accepted.
 */
export async function sendOrderEmail<Name extends string>(
  ctx: EmailsCtx,
  order: Order,
  dedupeKey: string,
  words: EmailWords<Name>,
  toView: (shop: EmailShop, info: OrderInfo, say: Say<Name>) => OrderEmailView,
  { canReturn = false, refundKey = '' }: { canReturn?: boolean; refundKey?: string } = {},
): Promise<DeliveryOutcome> {
  if (order.contact.email === '') return { state: 'DONE' };
  const [shop, info] = [shopOf(ctx), { number: order.number, firstName: order.contact.firstName }];
  const common = { shop: shop.shopName, order: info.number, name: info.firstName };
  const view = toView(shop, info, await loadSay(ctx, words, common));
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
  await ctx.email.send({
    dedupeKey,
    to,
    ...(await renderOrderEmail(view)),
    ...(replyTo !== undefined && { replyTo }),
  });
}
