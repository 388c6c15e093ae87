import { mailTimeOf } from '#contract/checkout/gift-rules.ts';
import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import {
  findSoldGiftCard,
  issueSoldGiftCard,
  type SoldGiftCard,
} from '#modules/gift-cards/sold-cards/issue-sold-gift-card.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { type GiftUnit, recordGiftMailed, recordGiftStopped } from '#modules/orders/gifts/close-gift.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { findPayments } from '#modules/payments/charges/find-payments.ts';
import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { inTransaction } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { OrderEmailKind } from '../../../email-kind.ts';
import type { EmailsCtx } from '../../../emails-context.ts';
import { giftCardKey, giftCardSentKey, keysOfGiftCards } from '../../gift-card-keys.ts';
import { EXAMPLE_DAY } from '../../previews/example.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { giftCardView, giftCardWords } from '../../templates/gift-card-view.ts';
import { loadSay } from '../../words/load-words.ts';

/** Code and PIN of no card. */
const exampleCard = {
  from: null,
  amount: '$50.00',
  code: '0000000000000000000',
  pin: '00000000',
  expires: EXAMPLE_DAY,
};

/**
 * Issues the gift card of one unit of an order and mails it to its recipient, or to the buyer where it has none, once
 * every payment of the order is captured and its day has come (UX-03); a failed or cancelled order gets none. Its code
 * and PIN are in this mail and nowhere else. The buyer of a card for somebody else is told that it was sent.
 */
export const giftCard: OrderEmailKind<'email.gift-card'> = {
  ofOrder: {
    nameForStaff: 'Gift card',
    keysOf: keysOfGiftCards(giftCardKey),
  },
  toShoppers: {
    words: giftCardWords,
    scenes: {
      'For somebody else': ({ shop }, say) =>
        giftCardView(shop, say, { ...exampleCard, from: { name: 'Aroha', message: 'Ngā mihi.' } }),
      'For the buyer': ({ shop }, say) => giftCardView(shop, say, exampleCard),
    },
  },
  maxAttempts: 60,
  send: async (ctx, { orderNumber, lineNo, unitNo, again }, dedupeKey) => {
    const order = await getOrder(ctx, orderNumber);
    const line = order?.lines[lineNo - 1];
    if (!order || !line?.giftCard) return { state: 'MANUAL', reason: 'there is no such gift card in an order' };
    const unit = { orderId: order.id, lineNo, unitNo };
    const gift = line.gifts.find((one) => one.unitNo === unitNo && one.recipient !== null);
    // The outbox keeps the message until then; an operator may have asked for it earlier.
    const mailTime = gift && mailTimeOf(gift);
    if (!again && mailTime && ctx.clock.now() < mailTime)
      return { state: 'LATER', reason: `it is sent on ${gift.sendOn}` };
    const card = await inTransaction(ctx, async (tx): Promise<DeliveryOutcome | SoldGiftCard> => {
      const stop = await whatStops(tx, order.number);
      if (stop && again)
        return (await findSoldGiftCard(tx, unit)) ?? { state: 'MANUAL', reason: 'there is no such gift card any more' };
      if (stop?.state === 'DONE') await recordGiftStopped(tx, unit);
      return stop ?? issueSoldGiftCard(tx, { ...unit, cents: line.unitPriceCents });
    });
    if ('state' in card) return card;
    const to = gift?.recipient ?? { name: order.contact.firstName, email: order.contact.email };
    // No mail to an erased customer, and none to the recipient of their gift.
    if (to.email === '') return { state: 'DONE' };
    const shop = shopOf(ctx);
    const common = { shop: shop.shopName, order: order.number, name: to.name };
    const view = giftCardView(shop, await loadSay(ctx, giftCardWords, common), {
      from: gift ? { name: order.contact.firstName, message: gift.message } : null,
      amount: formatCents(card.issuedCents),
      code: card.code,
      pin: card.pin,
      expires: formatDayYear(new Date(`${lastDayOf(card)}T00:00:00Z`)),
    });
    const sent = await sendAccountEmail(ctx, view, to.email, dedupeKey);
    await inTransaction(ctx, async (tx) => {
      await recordGiftMailed(tx, unit);
      await putInOutbox(tx, afterMail(order, unit, gift !== undefined));
    });
    return sent;
  },
};

/** The order may be complete now; the buyer of a gift is told. Both once, however often the mail is sent. */
const afterMail = ({ id, number }: Order, { lineNo, unitNo }: GiftUnit, isGift: boolean): OutboxMessage[] => [
  {
    dedupeKey: `emailed:${id}:${lineNo}:${unitNo}`,
    kind: 'order.emailed',
    payload: { orderNumber: number },
  },
  ...(isGift
    ? [
        {
          dedupeKey: giftCardSentKey(id, lineNo, unitNo),
          kind: 'email.gift-card-sent' as const,
          payload: { orderNumber: number, lineNo, unitNo },
        },
      ]
    : []),
];

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
