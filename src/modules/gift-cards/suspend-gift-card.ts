import type { Ctx } from '#platform/context.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { setSuspended } from './internal/gift-card-records.ts';

/** Suspends a card or lifts the suspension; orders in progress keep their holds. False when there is none. */
export async function suspendGiftCard(ctx: Pick<Ctx, 'db'>, code: string, suspended = true): Promise<boolean> {
  const card = await describeGiftCard(ctx, code);
  if (card) await setSuspended(ctx, card.id, suspended);
  return card !== null;
}
