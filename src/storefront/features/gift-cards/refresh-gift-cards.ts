/** After an order was refused for a gift card: every card is asked again, and those that cannot pay any more leave (VOUCH-10, VOUCH-11). */
import { dropGiftCard, giftCardsState, holdGiftCard } from '#storefront/lib/checkout/gift-cards-state.ts';
import type { BalanceResult } from './internal/read-balance.ts';

export async function refreshGiftCards(
  ask: (card: { code: string; pin: string }) => Promise<BalanceResult>,
): Promise<void> {
  for (const card of giftCardsState.getState().cards) {
    const answer = await ask(card);
    if (answer.status === 'UNKNOWN') continue;
    if (answer.status !== 'SUCCESS') dropGiftCard(card.code, { last4: card.last4, reason: answer.status });
    else if (answer.balance.amountRemaining === 0) dropGiftCard(card.code, { last4: card.last4, reason: 'REDEEMED' });
    else holdGiftCard({ ...card, ...answer.balance });
  }
}
