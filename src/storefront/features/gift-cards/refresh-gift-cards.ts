/**
 * After an order was refused because of a gift card: reloads every card's balance and removes those that cannot pay
 * (VOUCH-10, VOUCH-11).
 */
import { dropGiftCard, giftCardsState, holdGiftCard } from '#storefront/lib/checkout/gift-cards-state.ts';
import type { BalanceResult } from './internal/read-balance.ts';

export async function refreshGiftCards(
  loadBalance: (card: { code: string; pin: string }) => Promise<BalanceResult>,
): Promise<void> {
  for (const card of giftCardsState.getState().cards) {
    const answer = await loadBalance(card);
    if (!answer.ok) {
      const { reason } = answer.error;
      if (reason !== 'UNKNOWN') dropGiftCard(card.code, { last4: card.last4, reason });
    } else if (answer.value.amountRemaining === 0) dropGiftCard(card.code, { last4: card.last4, reason: 'REDEEMED' });
    else holdGiftCard({ ...card, ...answer.value });
  }
}
