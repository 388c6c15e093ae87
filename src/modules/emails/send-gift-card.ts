import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import {
  findSoldGiftCard,
  issueSoldGiftCard,
  type SoldGiftCard,
} from '#modules/gift-cards/sold-cards/issue-sold-gift-card.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { inTransaction } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { EmailsCtx } from './emails-context.ts';
import { accountEmailText, giftCardView } from './internal/templates/account-email-view.ts';

type Outcome = { state: 'DONE' } | { state: 'LATER' | 'MANUAL'; reason: string };

/**
 * Issues the gift card of one unit of an order and mails it to the buyer, once every payment of the order is captured;
 * a failed or cancelled order gets none. Its code and PIN are in this mail and nowhere else.
 */
export async function sendGiftCard(
  ctx: EmailsCtx,
  unit: {
    orderNumber: string;
    lineNo: number;
    unitNo: number /** Staff want the mail sent again. */;
    again: boolean;
  },
  dedupeKey: string,
): Promise<Outcome> {
  const order = await getOrder(ctx, unit.orderNumber);
  const line = order?.lines[unit.lineNo - 1];
  if (!order || !line?.giftCard) return { state: 'MANUAL', reason: 'there is no such gift card in an order' };
  const card = await inTransaction(ctx, async (tx): Promise<Outcome | SoldGiftCard> => {
    const stop = await whatStops(tx, order.number);
    const sold = { orderId: order.id, lineNo: unit.lineNo, unitNo: unit.unitNo };
    if (stop && unit.again)
      return (await findSoldGiftCard(tx, sold)) ?? { state: 'MANUAL', reason: 'there is no such gift card any more' };
    return stop ?? issueSoldGiftCard(tx, { ...sold, cents: line.unitPriceCents });
  });
  if ('state' in card) return card;
  // No mail to an erased customer.
  if (order.contact.email === '') return { state: 'DONE' };
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
  // React and the mail components are loaded with the first mail, not at start-up.
  const { accountEmailHtml } = await import('./internal/templates/account-email.ts');
  await ctx.email.send({
    dedupeKey,
    to: order.contact.email,
    subject: view.subject,
    html: await accountEmailHtml(view),
    text: accountEmailText(view),
  });
  return { state: 'DONE' };
}

/**
 * Why no card is issued now, or ever. The order and its payments are locked, so that a cancellation or refund either
 * finds the card and takes it back, or was first.
 */
async function whatStops(tx: EmailsCtx, orderNumber: string): Promise<Outcome | null> {
  const order = await lockOrder(tx, orderNumber);
  if (!order || order.state === 'CANCELLING' || order.state === 'CANCELLED') return { state: 'DONE' };
  const leftCents = await refundableCents(tx, order.id);
  if (leftCents === 0n && order.totalCents > 0n) return { state: 'DONE' };
  if (leftCents !== order.totalCents) return { state: 'MANUAL', reason: 'money of its order was refunded' };
  const payments = await findPayments(tx, order.id);
  return payments.every(({ state }) => state === 'CAPTURED')
    ? null
    : { state: 'LATER', reason: 'the money is not in yet' };
}
