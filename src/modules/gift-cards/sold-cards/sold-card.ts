/** Gift cards that an order sold, and how much of its money the shop retains for them. Pure. */
import type { Cents } from '#shared/money.ts';

export interface SoldCard {
  id: string;
  last4: string;
  issuedCents: Cents;
  /** What was taken back of it before. */
  takenCents: Cents;
  balanceCents: Cents;
  /** What was paid for it, after promotions. */
  paidCents: Cents;
}
export interface TakeBack {
  card: SoldCard;
  cents: Cents;
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const clampToZero = (cents: Cents): Cents => (cents > 0n ? cents : 0n);
const sum = (cards: readonly SoldCard[], of: (card: SoldCard) => Cents): Cents =>
  cards.reduce((total, card) => total + of(card), 0n);

/** What must stay paid for this amount of a card: value that a promotion added to its price was never paid. */
const priceOf = (card: SoldCard, cents: Cents): Cents =>
  clampToZero(cents - clampToZero(card.issuedCents - card.paidCents));
const outOf = (card: SoldCard): Cents => card.issuedCents - card.takenCents;

/** Spent, or held by an order in progress. */
export const spentOf = (cards: readonly SoldCard[]): Cents => sum(cards, (card) => outOf(card) - card.balanceCents);
export const unspentOf = (cards: readonly SoldCard[]): Cents => sum(cards, (card) => card.balanceCents);
/** What must stay paid while the cards stay as they are. */
export const paidForCards = (cards: readonly SoldCard[]): Cents => sum(cards, (card) => priceOf(card, outOf(card)));
/** What must stay paid even when all that is unspent is taken back. */
export const paidForSpent = (cards: readonly SoldCard[]): Cents =>
  sum(cards, (card) => priceOf(card, outOf(card) - card.balanceCents));

/**
 * What is taken from the cards, the fullest first, so that the remaining money pays for what stays on them. Where
 * nothing remains but the spent part, all of the rest is taken.
 */
export function takeBacksFor(cards: readonly SoldCard[], leftCents: Cents): TakeBack[] {
  if (leftCents <= paidForSpent(cards))
    return cards.filter(({ balanceCents }) => balanceCents > 0n).map((card) => ({ card, cents: card.balanceCents }));
  let due = clampToZero(paidForCards(cards) - leftCents);
  return cards
    .toSorted((a, b) => Number(b.balanceCents - a.balanceCents))
    .flatMap((card) => {
      const cents = least(due, least(card.balanceCents, priceOf(card, outOf(card))));
      due -= cents;
      return cents > 0n ? [{ card, cents }] : [];
    });
}
