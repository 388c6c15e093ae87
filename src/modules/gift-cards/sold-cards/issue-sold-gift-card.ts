import type { Ctx } from '#platform/context.ts';
import type { GiftCard } from '../gift-card.ts';
import { deriveCode, keyOfCard, readCardKeys } from '../internal/card-code.ts';
import { selectSoldCards, soldCard } from '../internal/gift-card-records.ts';
import { createCard, type SoldUnit } from '../issue-gift-card.ts';

export type SoldGiftCard = GiftCard & { code: string; pin: string };

/**
 * The gift card of one unit of an order: issued once, and returned unchanged on every call, so that its mail can be
 * written again.
 */
export async function issueSoldGiftCard(
  ctx: Pick<Ctx, 'db'>,
  unit: SoldUnit & { cents: bigint },
): Promise<SoldGiftCard> {
  const { cents, ...sold } = unit;
  await createCard(ctx, { cents, sold });
  const card = await soldCard(ctx, sold);
  if (!card) throw new Error('a sold gift card is missing');
  return withCode(ctx, card);
}

/** The card of one unit of an order as it was issued; null where there is none, or a refund has taken part of it. */
export async function findSoldGiftCard(ctx: Pick<Ctx, 'db'>, unit: SoldUnit): Promise<SoldGiftCard | null> {
  const card = await soldCard(ctx, unit);
  const isWhole = (await selectSoldCards(ctx, unit.orderId)).some(
    ({ id, takenCents }) => id === card?.id && takenCents === 0n,
  );
  return card && isWhole ? withCode(ctx, card) : null;
}

/** The code and PIN come from the key that the card was issued with, whatever was rotated since. */
async function withCode(ctx: Pick<Ctx, 'db'>, card: GiftCard & { keyVersion: number }): Promise<SoldGiftCard> {
  const { keyVersion, ...shown } = card;
  return { ...shown, ...deriveCode(keyOfCard(await readCardKeys(ctx), { keyVersion }), card.id) };
}
