/** What a gift card is, and what it answers. Pure. */
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { Cents } from '#shared/money.ts';

export interface GiftCard {
  id: string;
  last4: string;
  balanceCents: Cents;
  issuedCents: Cents;
  issuedAt: Date;
  expiresAt: Date;
  lockedAt: Date | null;
  suspendedAt: Date | null;
  wrongPins: number;
}

/** What a code and PIN answer (VOUCH-06). */
export type GiftCardStatus = 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' | 'NOT_FOUND' | 'LOCKED';

/** How the others are told (VOUCH-07 to VOUCH-09). */
export const giftCardErrors = {
  NOT_FOUND: 'VoucherInvalid',
  LOCKED: 'VoucherLocked',
  EXPIRED: 'VoucherExpired',
  SUSPENDED: 'VoucherSuspended',
} as const satisfies Record<Exclude<GiftCardStatus, 'SUCCESS'>, ErrorCode>;

/** The law of New Zealand: a gift card is good for three years at least. */
export const GIFT_CARD_YEARS = 3;
/** Where a card is locked (D4). */
export const MAX_WRONG_PINS = 5;

/** What of a card with the right PIN stands in the way of spending it. */
export function statusOf(
  card: Pick<GiftCard, 'suspendedAt' | 'expiresAt'>,
  now: Date,
): 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' {
  if (card.suspendedAt) return 'SUSPENDED';
  return card.expiresAt <= now ? 'EXPIRED' : 'SUCCESS';
}

export const accountOf = (id: string): string => `gift-card:${id}`;
