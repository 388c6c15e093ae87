import { refundableCents } from '#modules/payments/refunds/refundable-cents.ts';
import {
  type RefundIntents,
  type RefundRequest,
  type RefundRequestRefusal,
  requestRefund,
} from '#modules/payments/refunds/request-refund.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockSoldCards } from '../internal/gift-card-records.ts';
import { paidForSpent, takeBacksFor } from './sold-card.ts';
import { returnToIssuer } from './take-back-gift-cards.ts';

export interface RefundWithCards extends RefundIntents {
  /** What was taken from the gift cards that the order sold. */
  takenBackCents: Cents;
  /** All of the order's money is being refunded, except for the spent part of its gift cards. */
  isWhole: boolean;
}
export type RefundWithCardsRefusal =
  | RefundRequestRefusal
  /** The spent part stays paid: no more than `maxCents` may be refunded. */
  | { reason: 'GIFT_CARD_SPENT'; maxCents: Cents };

/**
 * Requests a refund of an order that may have sold gift cards. The amount that does not pay for anything else is taken
 * from the cards in the same transaction, so that nobody has both; the spent part cannot be refunded. 'REST' is
 * everything else.
 */
export async function refundWithGiftCards(
  tx: Ctx,
  orderNumber: string,
  request: RefundRequest,
): Promise<Result<RefundWithCards, RefundWithCardsRefusal>> {
  const { orderId, key, amountCents } = request;
  const cards = await lockSoldCards(tx, orderId);
  const [leftCents, keepCents] = [await refundableCents(tx, orderId), paidForSpent(cards)];
  const requested = await requestRefund(tx, { ...request, keepCents });
  if (!requested.ok) {
    const { reason } = requested.error;
    const wouldFit = leftCents > 0n && (amountCents === 'REST' || amountCents <= leftCents);
    const isShort = reason === 'MORE_THAN_PAID' || reason === 'NOTHING_LEFT';
    return isShort && wouldFit
      ? fail({ reason: 'GIFT_CARD_SPENT', maxCents: leftCents > keepCents ? leftCents - keepCents : 0n })
      : requested;
  }
  const intents = requested.value;
  if (intents.already) return ok({ ...intents, takenBackCents: 0n, isWhole: leftCents <= keepCents });
  const isWhole = leftCents - intents.amountCents <= keepCents;
  if (cards.length === 0) return ok({ ...intents, takenBackCents: 0n, isWhole });
  const takeBacks = takeBacksFor(cards, leftCents - intents.amountCents);
  const takenBackCents = await returnToIssuer(tx, takeBacks, {
    orderId,
    orderNumber,
    key: `refund:${key}`,
    actor: request.by,
  });
  return ok({ ...intents, takenBackCents, isWhole });
}
