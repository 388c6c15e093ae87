import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { selectAccount } from './internal/credit-records.ts';
import { hasEnded } from './internal/has-ended.ts';

/** What a customer can spend now, with the account that it is in; null where there is none, or it has expired. */
export async function readSpendableCredit(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  customerId: string,
): Promise<{ accountId: string; balanceCents: Cents } | null> {
  const account = await selectAccount(ctx, customerId);
  return account && !hasEnded(ctx, account) ? account : null;
}
