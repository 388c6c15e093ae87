import type { Ctx } from '#platform/context.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { suspendCardById } from './manage-gift-card.ts';

/**
 * Suspends the card of a code or lifts the suspension; orders in progress keep their holds. False when there is none.
 */
export async function suspendGiftCard(ctx: Ctx, actor: string, code: string, suspended = true): Promise<boolean> {
  const card = await describeGiftCard(ctx, code);
  return card !== null && suspendCardById(ctx, actor, card.id, suspended);
}
