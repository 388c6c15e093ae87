import type { Ctx } from '#platform/context.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { forgetWrongPins } from './internal/gift-card-records.ts';

/** Forgets wrong PINs: the one way out of a lock (D4). False when there is no such card. */
export async function unlockGiftCard(ctx: Pick<Ctx, 'db'>, code: string): Promise<boolean> {
  const card = await describeGiftCard(ctx, code);
  if (card) await forgetWrongPins(ctx, card.id);
  return card !== null;
}
