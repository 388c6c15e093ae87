import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { GiftCardRefusal } from '#modules/gift-cards/gift-card.ts';

/** The error code for each refusal of a gift card, in the balance call and of an order (VOUCH-07 to VOUCH-09). */
export const giftCardErrors = {
  NOT_FOUND: 'VoucherInvalid',
  LOCKED: 'VoucherLocked',
  EXPIRED: 'VoucherExpired',
  SUSPENDED: 'VoucherSuspended',
} as const satisfies Record<GiftCardRefusal, ErrorCode>;
