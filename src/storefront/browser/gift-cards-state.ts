/**
 * Gift cards put on this tab's checkout, with what became of them. Kept through a reload and the way to a payment provider's
 * page and back, in this tab alone; gone with the order, at log-out and with the tab. A PIN is in no address (D4).
 */
import { createStore } from 'zustand/vanilla';
import type { CreditUsage } from '#contract/checkout-info.ts';
import { authState } from './auth-state.ts';
import { sessionKept } from './local-storage.ts';

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

interface GiftCardsState {
  cards: readonly HeldGiftCard[];
  cancelled: readonly CancelledGiftCard[];
}
const NAME = 'gift-cards';
export const giftCardsState = createStore<GiftCardsState>(() => ({ cards: [], cancelled: [] }));

let opened = false;
export function openGiftCards(): void {
  if (opened) return;
  opened = true;
  const kept = sessionKept.read(NAME);
  if (Array.isArray(kept)) giftCardsState.setState({ cards: kept.filter(isHeld) });
}
const isHeld = (value: unknown): value is HeldGiftCard => {
  const { code, pin, last4, expires, amountRemaining } = (value ?? {}) as Record<string, unknown>;
  return [code, pin, last4, expires].every((text) => typeof text === 'string') && typeof amountRemaining === 'number';
};

function set(next: GiftCardsState): void {
  giftCardsState.setState(next);
  if (next.cards.length === 0) sessionKept.remove(NAME);
  else sessionKept.write(NAME, next.cards);
}

/** A new card is the last one; one that is held keeps its place with its new balance. */
export function holdGiftCard(card: HeldGiftCard): void {
  const { cards, cancelled } = giftCardsState.getState();
  const known = cards.some(({ code }) => code === card.code);
  set(known ? { cards: cards.map((held) => (held.code === card.code ? card : held)), cancelled } : { cards: [...cards, card], cancelled: [] });
}
export function dropGiftCard(code: string, cancelled?: CancelledGiftCard): void {
  const { cards, cancelled: before } = giftCardsState.getState();
  set({ cards: cards.filter((card) => card.code !== code), cancelled: cancelled ? [...before, cancelled] : [] });
  if (cancelled) for (const listener of listeners) listener(cancelled);
}
/** After an order, and when the shopper logs out (VOUCH-14). */
export const clearGiftCards = (): void => set({ cards: [], cancelled: [] });

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

authState.subscribe(({ status }) => {
  if (status === 'LOGGING_OUT') clearGiftCards();
});
