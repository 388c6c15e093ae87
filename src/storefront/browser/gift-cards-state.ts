/**
 * Gift cards put on this checkout, with what became of them. Kept by this tab's memory alone: a PIN is written to no
 * storage, no address and no log (D4); after a reload the shopper types it again.
 */
import { createStore } from 'zustand/vanilla';
import type { CreditUsage } from '#contract/checkout-info.ts';

export interface HeldGiftCard {
  code: string;
  pin: string;
  last4: string;
  /** YYYY-MM-DD. */
  expires: string;
  /** Dollars. */
  amountRemaining: number;
}
/** What a balance check answers (VOUCH-06). */
export type GiftCardResult = 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' | 'NOT_FOUND' | 'LOCKED';
/** A card left the checkout, and why (VOUCH-10). */
export interface CancelledGiftCard {
  last4: string;
  reason: Exclude<GiftCardResult, 'SUCCESS'> | 'REDEEMED';
}

export const giftCardsState = createStore<{ cards: readonly HeldGiftCard[]; cancelled: readonly CancelledGiftCard[] }>(() => ({ cards: [], cancelled: [] }));

/** A new card is the last one; one that is held keeps its place with its new balance. */
export function holdGiftCard(card: HeldGiftCard): void {
  const { cards, cancelled } = giftCardsState.getState();
  const known = cards.some(({ code }) => code === card.code);
  giftCardsState.setState(
    known ? { cards: cards.map((held) => (held.code === card.code ? card : held)), cancelled } : { cards: [...cards, card], cancelled: [] },
  );
}
export function dropGiftCard(code: string, cancelled?: CancelledGiftCard): void {
  const { cards, cancelled: before } = giftCardsState.getState();
  giftCardsState.setState({ cards: cards.filter((card) => card.code !== code), cancelled: cancelled ? [...before, cancelled] : [] });
  if (cancelled) for (const listener of listeners) listener(cancelled);
}
/** After an order, and when the shopper logs out (VOUCH-14). */
export const clearGiftCards = (): void => giftCardsState.setState({ cards: [], cancelled: [] });

const listeners = new Set<(event: CancelledGiftCard) => void>();
/** Tells of every card that is cancelled; the answer ends it. */
export function onGiftCardCancelled(listener: (event: CancelledGiftCard) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type VoucherMethod = { method: 'voucher'; amount: number; code: string; pin: string };
/** As `/checkout/info` is asked: all of each. */
export const giftCardWishes = (cards: readonly HeldGiftCard[]): VoucherMethod[] =>
  cards.map(({ code, pin, amountRemaining }) => ({ method: 'voucher', amount: amountRemaining, code, pin }));

/** As an order is paid: what the quote says each pays (PAY-05). */
export const giftCardPayments = (cards: readonly HeldGiftCard[], usages: readonly CreditUsage[]): VoucherMethod[] =>
  cards.flatMap(({ code, pin }) => {
    const amount = usages.find(({ methodCode, id }) => methodCode === 'voucher' && id === code)?.amount ?? 0;
    return amount > 0 ? [{ method: 'voucher' as const, amount, code, pin }] : [];
  });
