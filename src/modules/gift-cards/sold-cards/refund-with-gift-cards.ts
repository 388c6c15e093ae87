import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import { type RefundRequest, type RefundRequested, requestRefund } from '#modules/payments/refunds/request-refund.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { lockSoldCards } from '../internal/gift-card-records.ts';
import { paidForSpent, takeBacksFor } from './sold-card.ts';
import { returnToIssuer } from './take-back-gift-cards.ts';

type Refused = Extract<RefundRequested, { refused: string }>;
export type RefundWithCards =
  /**
   * `takenBackCents` was taken from the gift cards that the order sold; `isWhole`: all of its money is being refunded,
   * except for the spent part of them.
   */
  | (Exclude<RefundRequested, Refused> & { takenBackCents: Cents; isWhole: boolean })
  | Refused
  /** The spent part stays paid: no more than `mostCents` may be refunded. */
  | { refused: 'GIFT_CARD_SPENT'; mostCents: Cents };

/**
 * Requests a refund of an order that may have sold gift cards. The amount that does not pay for anything else is taken
 * from the cards in the same transaction, so that nobody has both; the spent part cannot be refunded. 'REST' is
 * everything else.
 */
export async function refundWithGiftCards(
  tx: Ctx,
  orderNumber: string,
  request: RefundRequest,
): Promise<RefundWithCards> {
  const { orderId, key, amountCents } = request;
  const cards = await lockSoldCards(tx, orderId);
  const [leftCents, keepCents] = [await refundableCents(tx, orderId), paidForSpent(cards)];
  const requested = await requestRefund(tx, { ...request, keepCents });
  if ('refused' in requested) {
    const wouldFit = leftCents > 0n && (amountCents === 'REST' || amountCents <= leftCents);
    const isShort = requested.refused === 'MORE_THAN_PAID' || requested.refused === 'NOTHING_LEFT';
    return isShort && wouldFit
      ? { refused: 'GIFT_CARD_SPENT', mostCents: leftCents > keepCents ? leftCents - keepCents : 0n }
      : requested;
  }
  if (requested.already) return { ...requested, takenBackCents: 0n, isWhole: leftCents <= keepCents };
  const isWhole = leftCents - requested.amountCents <= keepCents;
  if (cards.length === 0) return { ...requested, takenBackCents: 0n, isWhole };
  const takeBacks = takeBacksFor(cards, leftCents - requested.amountCents);
  const takenBackCents = await returnToIssuer(tx, takeBacks, {
    orderId,
    orderNumber,
    key: `refund:${key}`,
    actor: request.by,
  });
  return { ...requested, takenBackCents, isWhole };
}
