/**
 * Gift cards applied to this checkout and the cards that were removed. Kept in this tab's memory only: a PIN is never
 * written to storage, a URL or a log (reliability D4); after a reload the shopper types it again.
 */
import { createStore } from 'zustand/vanilla';
import type { CancelledGiftCardReason, CreditUsage } from '#contract/checkout/checkout-info.ts';
import { analyticsQueue } from '../analytics/analytics-queue.ts';

export interface AppliedGiftCard {
  code: string;
  pin: string;
  last4: string;
  /** YYYY-MM-DD. */
  expires: string;
  /** Dollars. */
  amountRemaining: number;
}
/** Result of a balance check (VOUCH-06). */
export type GiftCardResult = 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' | 'NOT_FOUND' | 'LOCKED';
/** A card removed from the checkout, and why (VOUCH-10). */
export interface CancelledGiftCard {
  last4: string;
  reason: CancelledGiftCardReason;
}

export const giftCardsState = createStore<{
  cards: readonly AppliedGiftCard[];
  cancelled: readonly CancelledGiftCard[];
}>(() => ({ cards: [], cancelled: [] }));

/** A new card is added at the end; a known one keeps its position with its new balance. */
export function holdGiftCard(card: AppliedGiftCard): void {
  const { cards, cancelled } = giftCardsState.getState();
  const known = cards.some(({ code }) => code === card.code);
  giftCardsState.setState(
    known
      ? { cards: cards.map((held) => (held.code === card.code ? card : held)), cancelled }
      : { cards: [...cards, card], cancelled: [] },
  );
}
/**
 * Removes a card; `cancelled` gives the reason when the shopper did not remove it, and is then reported to analytics
 * (VOUCH-10).
 */
export function dropGiftCard(code: string, cancelled?: CancelledGiftCard): void {
  const { cards, cancelled: before } = giftCardsState.getState();
  giftCardsState.setState({
    cards: cards.filter((card) => card.code !== code),
    cancelled: cancelled ? [...before, cancelled] : [],
  });
  if (cancelled) analyticsQueue.push(['voucher_cancelled', cancelled.reason]);
}
/** Applies a quote's result to the cards: those that cannot pay are removed at once, each with its reason (FIX-48). */
export function dropCancelled(found: readonly { id: string; reason: CancelledGiftCardReason }[]): void {
  for (const { id, reason } of found) {
    const card = giftCardsState.getState().cards.find(({ code }) => code === id);
    if (card) dropGiftCard(id, { last4: card.last4, reason });
  }
}
/** After an order, and when the shopper logs out (VOUCH-14). */
export const clearGiftCards = (): void => giftCardsState.setState({ cards: [], cancelled: [] });

type GiftCardMethod = { method: 'voucher'; amount: number; code: string; pin: string };
/** Cards in the form that `/checkout/info` expects: the whole balance of each. */
export const giftCardRequests = (cards: readonly AppliedGiftCard[]): GiftCardMethod[] =>
  cards.map(({ code, pin, amountRemaining }) => ({ method: 'voucher', amount: amountRemaining, code, pin }));

/** Cards as payments of an order: the amounts that the quote gives them (PAY-05). */
export const giftCardPayments = (cards: readonly AppliedGiftCard[], usages: readonly CreditUsage[]): GiftCardMethod[] =>
  cards.flatMap(({ code, pin }) => {
    const amount = usages.find(({ methodCode, id }) => methodCode === 'voucher' && id === code)?.amount ?? 0;
    return amount > 0 ? [{ method: 'voucher' as const, amount, code, pin }] : [];
  });
