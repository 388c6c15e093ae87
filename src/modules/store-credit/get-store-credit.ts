import { CREDIT_PAGE, type StoreCredit } from '#contract/payments/store-credit.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { selectAccount, selectEntries } from './internal/credit-records.ts';
import { hasEnded } from './internal/has-ended.ts';

/** A customer's balance with its last day and every change, the newest first, a page at a time (EDIT-04). */
export async function getStoreCredit(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  customerId: string,
  before: string | null = null,
): Promise<StoreCredit> {
  const account = await selectAccount(ctx, customerId);
  if (!account) return { balance: 0, expires: null, entries: [], more: false };
  const rows = await selectEntries(ctx, account.accountId, CREDIT_PAGE + 1, before);
  const balanceCents = hasEnded(ctx, account) ? 0n : account.balanceCents;
  const expires = ctx.config.KERB_STORE_CREDIT_MONTHS > 0 && balanceCents > 0n ? account.expiresAt : null;
  return {
    balance: centsToDollars(balanceCents),
    expires: expires && lastDay(expires),
    entries: rows.slice(0, CREDIT_PAGE).map(({ at, cents, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: centsToDollars(cents),
    })),
    more: rows.length > CREDIT_PAGE,
  };
}

/** It ends with the first moment of the day after its last. */
const lastDay = (expiresAt: Date): string => nzDay(new Date(expiresAt.getTime() - 1));
