import type { Ctx } from '#platform/context.ts';
import { accountOf, type GiftCard } from './gift-card.ts';
import { codeKeys, readCardKeys } from './internal/card-code.ts';
import { byCode, entriesOf, type GiftCardEntry } from './internal/gift-card-records.ts';

/** All of a gift card but its PIN, for staff who know its code; null when there is none. */
export async function describeGiftCard(
  ctx: Pick<Ctx, 'db'>,
  code: string,
): Promise<(GiftCard & { moves: GiftCardEntry[] }) | null> {
  const card = await byCode(ctx, codeKeys(await readCardKeys(ctx), code));
  return card ? { ...card, moves: await entriesOf(ctx, accountOf(card.id)) } : null;
}
