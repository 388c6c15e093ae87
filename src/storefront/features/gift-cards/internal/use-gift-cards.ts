/** Applies gift cards to the checkout and removes them. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { limits } from '#contract/fields/limits.ts';
import { countCredits } from '#storefront/lib/checkout/applied-credits.ts';
import { creditsState } from '#storefront/lib/checkout/credits-state.ts';
import { dropGiftCard, giftCardsState, holdGiftCard } from '#storefront/lib/checkout/gift-cards-state.ts';
import { askBalance } from '../ask-balance.ts';
import { checkTyped, type GiftCardFaults } from './check-typed.ts';
import { giftCardProblems } from './read-balance.ts';

export function useGiftCards() {
  const { cards, cancelled } = useStore(giftCardsState);
  const { credits } = useStore(creditsState);
  const used = cards.length + countCredits(credits);
  const [faults, setFaults] = useState<GiftCardFaults>({});
  const [busy, setBusy] = useState(false);

  /** True once the card is applied. */
  const add = async (typed: { code: string; pin: string }): Promise<boolean> => {
    if (busy) return false;
    const checked = checkTyped(typed, cards);
    setFaults(checked.ok ? {} : checked.error);
    if (!checked.ok) return false;
    setBusy(true);
    try {
      const card = checked.value;
      const balance = await askBalance(card);
      if (balance.ok && balance.value.amountRemaining > 0) {
        holdGiftCard({ ...card, ...balance.value, last4: card.code.slice(-4) });
        return true;
      }
      if (balance.ok) setFaults({ card: giftCardProblems.REDEEMED });
      else if (balance.error.reason === 'UNKNOWN') setFaults({ card: balance.error.message });
      else setFaults({ card: giftCardProblems[balance.error.reason] });
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
