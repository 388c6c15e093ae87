import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import {
  findSoldGiftCard,
  issueSoldGiftCard,
  type SoldGiftCard,
} from '#modules/gift-cards/sold-cards/issue-sold-gift-card.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { inTransaction } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { EmailOfOrder, OrderEmailKind } from '../../../email-kind.ts';
import type { EmailsCtx } from '../../../emails-context.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** The key of the message for one unit of an order. */
export const giftCardKey = (orderId: string, lineNo: number, unitNo: number): string =>
  `gift-card:${orderId}:${lineNo}:${unitNo}`;

const giftCardKeys: EmailOfOrder['keysOf'] = ({ id, lines }) =>
  lines.flatMap(({ giftCard, lineNo, qty }) =>
    giftCard ? Array.from({ length: qty }, (_, unit) => giftCardKey(id, lineNo, unit + 1)) : [],
  );

/**
 * Issues the gift card of one unit of an order and mails it to the buyer, once every payment of the order is captured;
 * a failed or cancelled order gets none. Its code and PIN are in this mail and nowhere else.
 */
export const giftCard: OrderEmailKind<'email.gift-card'> = {
  ofOrder: {
    nameForStaff: 'Gift card',
    keysOf: giftCardKeys,
  },
  maxAttempts: 60,
  send: async (ctx, { orderNumber, lineNo, unitNo, again }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    const line = order?.lines[lineNo - 1];
    if (!order || !line?.giftCard) return { state: 'MANUAL', reason: 'there is no such gift card in an order' };
    const card = await inTransaction(ctx, async (tx): Promise<DeliveryOutcome | SoldGiftCard> => {
      const stop = await whatStops(tx, order.number);
      const sold = { orderId: order.id, lineNo, unitNo };
      if (stop && again)
        return (await findSoldGiftCard(tx, sold)) ?? { state: 'MANUAL', reason: 'there is no such gift card any more' };
      return stop ?? issueSoldGiftCard(tx, { ...sold, cents: line.unitPriceCents });
    });
    if ('state' in card) return card;
    // No mail to an erased customer.
    if (order.contact.email === '') return { state: 'DONE' };
    const view = giftCardView(shopOf(ctx), {
      firstName: order.contact.firstName,
      amount: formatCents(card.issuedCents),
      code: card.code,
      pin: card.pin,
      expires: formatDayYear(new Date(`${lastDayOf(card)}T00:00:00Z`)),
      orderNumber: order.number,
    });
    return sendAccountEmail(ctx, view, order.contact.email, dedupeKey);
  },
};

/**
 * Why no card is issued now, or ever. The order and its payments are locked, so that a cancellation or refund either
 * finds the card and takes it back, or was first.
 */
async function whatStops(tx: EmailsCtx, orderNumber: string): Promise<DeliveryOutcome | null> {
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

/** A bought gift card: the only message that holds its code and PIN. */
const giftCardView = (
  shop: EmailShop,
  {
    firstName,
    ...card
  }: { firstName: string; amount: string; code: string; pin: string; expires: string; orderNumber: string },
): AccountEmailView => ({
  ...shop,
  subject: `A ${shop.shopName} gift card of ${card.amount}`,
  heading: `A gift card of ${card.amount}`,
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    `Here is the gift card of your order ${card.orderNumber}. Pass this email on, or keep it.`,
    `Code ${card.code.match(/.{1,4}/g)?.join(' ') ?? card.code}`,
    `PIN ${card.pin}`,
  ],
  action: { label: `Spend it at ${shop.shopName}`, link: shop.shopUrl },
  afterwards: [
    `It can be spent a bit at a time until ${card.expires}.`,
    'Whoever has the code and the PIN can spend it: keep them as you would keep money.',
  ],
});
