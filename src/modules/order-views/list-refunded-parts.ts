import { readCardStatuses } from '#modules/gift-cards/read-card-standings.ts';
import { readRewardEnds } from '#modules/loyalty/rewards/read-reward-ends.ts';
import { isPaidLater } from '#modules/payments/methods/payment-methods.ts';
import { STORE_CREDIT } from '#modules/payments/methods/store-credit/store-credit.ts';
import { readCreditEnds } from '#modules/store-credit/read-credit-ends.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { formatLastDay } from '#shared/nz-dates.ts';
import { refundedPartRows } from './internal/view-records.ts';
import { paidLabel } from './list-paid-with.ts';

export interface RefundedPart {
  /** 'Gift card ending in 1234', 'Reward R0123456789AB'. */
  label: string;
  cents: Cents;
  /** What the shopper must know to use it: 'use it by Tue 22 Dec 2026'; empty for external payments. */
  note: string;
  /** To the bank, card or points provider, which may take days to show it. */
  outside: boolean;
  /** Store credit in place of money (EDIT-04). */
  asCredit: boolean;
  /** A credit that is not in its account yet. */
  waiting: boolean;
}

/**
 * What is refunded for an order and where to: for one refund request, or ('ALL') everything, with what was never
 * charged (FIX-19).
 */
export async function listRefundedParts(
  ctx: { db: Queries },
  orderId: string,
  request: 'ALL' | { key: string },
): Promise<RefundedPart[]> {
  const found = await refundedPartRows(ctx, orderId, request === 'ALL' ? null : request.key);
  // Of a payment that never arrived nothing goes back.
  const rows = found.filter(({ tender, voided }) => !(voided && isPaidLater(tender)));
  const credits = await readCreditNotes(
    ctx,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  return rows.map((row) => {
    const credit = row.accountId === null ? undefined : credits.get(row.accountId);
    return {
      label: credit?.label ?? paidLabel(row),
      cents: row.cents,
      note: row.voided ? 'not charged' : (credit?.note ?? ''),
      outside: row.accountId === null && !row.voided,
      asCredit: row.asCredit,
      waiting: row.accountId !== null && row.waiting,
    };
  });
}

/** The status of the gift cards, rewards and store credit of these ledger accounts, in words for their owners. */
export async function readCreditNotes(
  ctx: { db: Queries },
  accountIds: readonly string[],
): Promise<Map<string, { label?: string; note: string }>> {
  const [cards, rewards] = [await readCardStatuses(ctx, accountIds), await readRewardEnds(ctx, accountIds)];
  const storeCredit = await readCreditEnds(ctx, accountIds);
  return new Map([
    ...[...cards].map(
      ([id, { expiresAt, blocked }]) =>
        [id, { note: blocked ? `the card is ${blocked}` : lastDayText(expiresAt) }] as const,
    ),
    ...[...rewards].map(
      ([id, { code, expiresAt }]) => [id, { label: `Reward ${code}`, note: lastDayText(expiresAt) }] as const,
    ),
    ...[...storeCredit].map(
      ([id, expiresAt]) => [id, { label: STORE_CREDIT, note: expiresAt ? lastDayText(expiresAt) : '' }] as const,
    ),
  ]);
}

const lastDayText = (end: Date): string => `use it by ${formatLastDay(end)}`;
