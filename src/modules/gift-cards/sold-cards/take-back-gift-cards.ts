import { transferValue } from '#modules/ledger/transfer-value.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { accountOf } from '../gift-card.ts';
import { lockSoldCards, setSuspended } from '../internal/gift-card-records.ts';
import { spentOf, type TakeBack, takeBacksFor } from './sold-card.ts';

export interface TakeBackCause {
  orderId: string;
  orderNumber: string;
  /** Names it for ever: once under it is taken back of a card. */
  key: string;
  actor: string;
}

/**
 * Takes all that is on the gift cards that an order sold back, when it is called off: the amount, or null, and nothing has moved,
 * when some of it is spent or held by an order under way. Part of the transaction that calls the order off and holds it.
 */
export async function takeBackGiftCards(tx: Ctx, cause: TakeBackCause): Promise<Cents | null> {
  const cards = await lockSoldCards(tx, cause.orderId);
  return spentOf(cards) > 0n ? null : moveBack(tx, takeBacksFor(cards, 0n), cause);
}

/** Into the books' account that issued it; a card of which all is back is suspended, for good unless staff lift it. */
export async function moveBack(
  tx: Ctx,
  takeBacks: readonly TakeBack[],
  { orderId, orderNumber, key, actor }: TakeBackCause,
): Promise<Cents> {
  let total: Cents = 0n;
  for (const { card, cents } of takeBacks) {
    const moved = await transferValue(tx, {
      key: `take-back:${card.id}:${key}`,
      kind: 'take-back',
      from: accountOf(card.id),
      to: 'house:gift-cards-issued',
      amount: cents,
      ownerId: orderId,
    });
    if (moved !== 'DONE') throw new Error('what is on a card that is held was not taken back');
    if (card.takenCents + cents === card.issuedCents) await setSuspended(tx, card.id, true);
    await writeAudit(tx, {
      actor,
      action: 'gift-card.taken-back',
      subject: `gift-card:${card.id}`,
      detail: { cents: `${cents}`, order: orderNumber },
    });
    total += cents;
  }
  return total;
}
