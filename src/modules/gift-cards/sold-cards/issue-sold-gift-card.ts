import type { Ctx } from '#platform/context.ts';
import { readSecret } from '#platform/secret.ts';
import type { GiftCard } from '../gift-card.ts';
import { deriveCode } from '../internal/card-code.ts';
import { readSoldCards, soldCard } from '../internal/gift-card-records.ts';
import { makeCard, type SoldUnit } from '../issue-gift-card.ts';

export type SoldGiftCard = GiftCard & { code: string; pin: string };

/** The card of one unit of an order: made once, and told the same however often it is asked for, so that its mail can be written again. */
export async function issueSoldGiftCard(
  ctx: Pick<Ctx, 'db'>,
  unit: SoldUnit & { cents: bigint },
): Promise<SoldGiftCard> {
  const { cents, ...sold } = unit;
  await makeCard(ctx, { cents, sold });
  const card = await soldCard(ctx, sold);
  if (!card) throw new Error('a sold gift card is missing');
  return { ...card, ...deriveCode(await readSecret(ctx, 'gift-card'), card.id) };
}

/** The card of one unit of an order as it was made; null where none was, or a refund has taken something back of it. */
export async function findSoldGiftCard(ctx: Pick<Ctx, 'db'>, unit: SoldUnit): Promise<SoldGiftCard | null> {
  const card = await soldCard(ctx, unit);
  const isWhole = (await readSoldCards(ctx, unit.orderId)).some(
    ({ id, takenCents }) => id === card?.id && takenCents === 0n,
  );
  return card && isWhole ? { ...card, ...deriveCode(await readSecret(ctx, 'gift-card'), card.id) } : null;
}
