/** Maps the answer of a balance check (VOUCH-06 to VOUCH-09). Pure. */
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import type { GiftCardBalanceReply } from '#contract/payments/gift-card.ts';
import { fail, type Result } from '#shared/result.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { CancelledGiftCard, GiftCardResult } from '#storefront/lib/checkout/gift-cards-state.ts';

type BalanceProblem =
  | { reason: Exclude<GiftCardResult, 'SUCCESS'> }
  /** No usable answer: the card stays unchanged. */
  | { reason: 'UNKNOWN'; message: string };
export type BalanceResult = Result<GiftCardBalanceReply, BalanceProblem>;

export function readBalance(answer: ApiResult<GiftCardBalanceReply>): BalanceResult {
  if (answer.ok) return answer;
  if (answer.error.kind !== 'refused')
    return fail({ reason: 'UNKNOWN', message: giftCardMessages.giftCardUnreachable });
  return fail(problemOf(answer.error.body));
}

function problemOf({ errorCode, message }: ErrorBody): BalanceProblem {
  if (errorCode === 'VoucherExpired') return { reason: 'EXPIRED' };
  if (errorCode === 'VoucherInvalid') return { reason: 'NOT_FOUND' };
  if (errorCode === 'VoucherLocked') return { reason: 'LOCKED' };
  return message === giftCardMessages.giftCardSuspended ? { reason: 'SUSPENDED' } : { reason: 'UNKNOWN', message };
}

/** Messages for the shopper who applied the card (VOUCH-13, VOUCH-16). */
export const giftCardProblems: Record<CancelledGiftCard['reason'], string> = {
  NOT_FOUND: giftCardMessages.giftCardWrong,
  EXPIRED: giftCardMessages.giftCardExpired,
  LOCKED: giftCardMessages.giftCardLocked,
  SUSPENDED: giftCardMessages.giftCardSuspended,
  REDEEMED: giftCardMessages.giftCardRedeemed,
};
