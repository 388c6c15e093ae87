/** Data and statuses of a gift card. Pure. */
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

/** Why a card is not opened with code and PIN (VOUCH-06). */
export type GiftCardRefusal = 'SUSPENDED' | 'EXPIRED' | 'NOT_FOUND' | 'LOCKED';

/** New Zealand law: a gift card is valid for at least three years. */
export const GIFT_CARD_YEARS = 3;
/** Wrong PINs after which a card is locked (reliability D4). */
export const MAX_WRONG_PINS = 5;

/** What prevents a card from being spent, given the right PIN. */
export function statusOf(
  card: Pick<GiftCard, 'suspendedAt' | 'expiresAt'>,
  now: Date,
): 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' {
  if (card.suspendedAt) return 'SUSPENDED';
  return card.expiresAt <= now ? 'EXPIRED' : 'SUCCESS';
}

export const accountOf = (id: string): string => `gift-card:${id}`;
