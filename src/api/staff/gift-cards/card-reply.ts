import type { CardReply, GiftCardRow } from '#contract/staff/staff-gift-cards.ts';
import { type FoundCard, getGiftCard } from '#modules/gift-cards/find-gift-cards.ts';
import { statusOf } from '#modules/gift-cards/gift-card.ts';
import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';

const states = { SUCCESS: 'open', SUSPENDED: 'suspended', EXPIRED: 'expired' } as const;

export const toCardRow = (card: FoundCard, now: Date): GiftCardRow => ({
  id: card.id,
  last4: card.last4,
  state: card.lockedAt ? 'locked' : states[statusOf(card, now)],
  balance: centsToDollars(card.balanceCents),
  issued: centsToDollars(card.issuedCents),
  issuedAt: card.issuedAt.toISOString(),
  expires: lastDayOf(card),
  wrongPins: card.wrongPins,
  orderNumber: card.orderNumber,
});

/** A gift card with its entries; null when there is none. */
export async function readCardReply(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<CardReply | null> {
  const card = await getGiftCard(ctx, id);
  if (!card) return null;
  const entries = card.moves.map(({ at, kind, amountCents }) => ({
    at: at.toISOString(),
    kind,
    amount: centsToDollars(amountCents),
  }));
  return { ...toCardRow(card, ctx.clock.now()), entries };
}
