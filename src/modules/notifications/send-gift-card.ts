import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import { issueSoldGiftCard } from '#modules/gift-cards/issue-sold-gift-card.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { findPayments } from '#modules/payments/find-payments.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { accountEmailText, giftCardView } from './emails/account-email-view.ts';
import type { NotificationsCtx } from './notifications-context.ts';

type Outcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };

/**
 * Makes the gift card of one unit of an order and mails it to whoever bought it, once every payment of the order is
 * collected; an order that was undone meanwhile gets none. Its code and PIN stand in this mail and nowhere else.
 */
export async function sendGiftCard(ctx: NotificationsCtx, unit: { orderNumber: string; lineNo: number; unitNo: number }, dedupeKey: string): Promise<Outcome> {
  const order = await getOrder(ctx, unit.orderNumber);
  const line = order?.lines[unit.lineNo - 1];
  if (!order || !line?.giftCard) return { state: 'MANUAL', reason: 'there is no such gift card in an order' };
  if (order.state === 'CANCELLING' || order.state === 'CANCELLED') return { state: 'DONE' };
  const payments = await findPayments(ctx, order.id);
  if (payments.some(({ state }) => state === 'REFUNDED' || state === 'PART_REFUNDED')) return { state: 'MANUAL', reason: 'money of its order was given back' };
  if (!payments.every(({ state }) => state === 'CAPTURED')) return { state: 'LATER', reason: 'the money is not in yet' };
  const card = await issueSoldGiftCard(ctx, { orderId: order.id, lineNo: unit.lineNo, unitNo: unit.unitNo, cents: line.unitPriceCents });
  const view = giftCardView(
    { shopName: ctx.config.KERB_STORE_NAME, shopUrl: `${ctx.config.KERB_PUBLIC_URL}/nz` },
    {
      firstName: order.contact.firstName,
      amount: formatCents(card.issuedCents),
      code: card.code,
      pin: card.pin,
      expires: formatDayYear(new Date(`${lastDayOf(card)}T00:00:00Z`)),
      orderNumber: order.number,
    },
  );
  // React and the mail components are loaded with the first mail, not with the shop.
  const { accountEmailHtml } = await import('./emails/account-email.ts');
  await ctx.email.send({ dedupeKey, to: order.contact.email, subject: view.subject, html: await accountEmailHtml(view), text: accountEmailText(view) });
  return { state: 'DONE' };
}
