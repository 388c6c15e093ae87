/** Maps the answer of a balance check (VOUCH-06 to VOUCH-09). Pure. */
import type { ErrorBody } from '#contract/errors/error-codes.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import type { GiftCardBalanceReply } from '#contract/payments/gift-card.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import type { CancelledGiftCard, GiftCardResult } from '#storefront/lib/checkout/gift-cards-state.ts';

export type BalanceResult =
  | { status: 'SUCCESS'; balance: GiftCardBalanceReply }
  | { status: Exclude<GiftCardResult, 'SUCCESS'> }
  /** No usable answer: the card stays unchanged. */
  | { status: 'UNKNOWN'; message: string };

export function readBalance(answer: ApiResult<GiftCardBalanceReply>): BalanceResult {
  if (answer.ok) return { status: 'SUCCESS', balance: answer.value };
  if (answer.error.kind !== 'refused') return { status: 'UNKNOWN', message: giftCardMessages.giftCardUnreachable };
  return statusOf(answer.error.body) ?? { status: 'UNKNOWN', message: answer.error.body.message };
}

function statusOf({ errorCode, message }: ErrorBody): BalanceResult | null {
  if (errorCode === 'VoucherExpired') return { status: 'EXPIRED' };
  if (errorCode === 'VoucherInvalid') return { status: 'NOT_FOUND' };
  if (errorCode === 'VoucherLocked') return { status: 'LOCKED' };
  return message === giftCardMessages.giftCardSuspended ? { status: 'SUSPENDED' } : null;
}

/** Messages for the shopper who applied the card (VOUCH-13, VOUCH-16). */
export const giftCardProblems: Record<CancelledGiftCard['reason'], string> = {
  NOT_FOUND: giftCardMessages.giftCardWrong,
  EXPIRED: giftCardMessages.giftCardExpired,
  LOCKED: giftCardMessages.giftCardLocked,
  SUSPENDED: giftCardMessages.giftCardSuspended,
  REDEEMED: giftCardMessages.giftCardRedeemed,
};
