/** Applies gift cards to the checkout and removes them. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { limits } from '#contract/fields/limits.ts';
import { creditsState } from '#storefront/lib/checkout/credits-state.ts';
import { dropGiftCard, giftCardsState, holdGiftCard } from '#storefront/lib/checkout/gift-cards-state.ts';
import { askBalance } from '../ask-balance.ts';
import { checkTyped, type GiftCardFaults } from './check-typed.ts';
import { giftCardProblems } from './read-balance.ts';

export function useGiftCards() {
  const { cards, cancelled } = useStore(giftCardsState);
  const { credits } = useStore(creditsState);
  const used = cards.length + credits.rewards.length + (credits.airline ? 1 : 0);
  const [faults, setFaults] = useState<GiftCardFaults>({});
  const [busy, setBusy] = useState(false);

  /** True once the card is applied. */
  const add = async (typed: { code: string; pin: string }): Promise<boolean> => {
    if (busy) return false;
    const checked = checkTyped(typed, cards);
    setFaults('faults' in checked ? checked.faults : {});
    if ('faults' in checked) return false;
    setBusy(true);
    try {
      const { card } = checked;
      const answer = await askBalance(card);
      if (answer.status === 'SUCCESS' && answer.balance.amountRemaining > 0) {
        holdGiftCard({ ...card, ...answer.balance, last4: card.code.slice(-4) });
        return true;
      }
      if (answer.status === 'UNKNOWN') setFaults({ card: answer.message });
      else setFaults({ card: giftCardProblems[answer.status === 'SUCCESS' ? 'REDEEMED' : answer.status] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    cards,
    cancelled,
    faults,
    busy,
    add,
    remove: dropGiftCard,
    full: cards.length >= limits.giftCardsPerOrder || used >= limits.creditsPerOrder,
    clearFaults: () => setFaults({}),
  };
}
