import { transferValue } from '#modules/ledger/transfer-value.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { accountOf } from '../gift-card.ts';
import { lockSoldCards, setSuspended } from '../internal/gift-card-records.ts';
import { spentOf, type TakeBack, takeBacksFor } from './sold-card.ts';

export interface TakeBackCause {
  orderId: string;
  orderNumber: string;
  /** Unique for ever: under one key a card is taken back once. */
  key: string;
  actor: string;
}

/**
 * Takes back all that is on the gift cards of an order that is cancelled: the amount, or null without any change when
 * part of it is spent or held by an order in progress. Part of the transaction that cancels the order and locks it.
 */
export async function takeBackGiftCards(tx: Ctx, cause: TakeBackCause): Promise<Cents | null> {
  const cards = await lockSoldCards(tx, cause.orderId);
  return spentOf(cards) > 0n ? null : returnToIssuer(tx, takeBacksFor(cards, 0n), cause);
}

/** Into the ledger account that issued it; an emptied card is suspended, permanently unless staff lift it. */
export async function returnToIssuer(
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
    if (moved !== 'DONE') throw new Error('the balance of a locked gift card was not taken back');
    if (card.takenCents + cents === card.issuedCents) await setSuspended(tx, card.id, true);
    await writeAudit(tx, {
      actor,
      action: 'gift-card.taken-back',
      subject: `gift-card:${card.id}`,
      detail: { cents: `${cents}`, order: orderNumber },
      before: { takenBack: formatCents(card.takenCents) },
      after: { takenBack: formatCents(card.takenCents + cents) },
    });
    total += cents;
  }
  return total;
}
