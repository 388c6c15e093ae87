import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openCreditAccount } from './open-credit-account.ts';
import { creditAccount } from './store-credit.ts';

/**
 * The ledger account of a customer's store credit, opened where there is none yet; null when there is no such customer.
 * A transaction of its own: erasing a customer locks the customer before the orders, so this must not wait for the
 * customer while an order is locked.
 */
export async function openCreditOf(ctx: Pick<Ctx, 'db'>, customerId: string): Promise<string | null> {
  const account = await inTransaction(ctx, (tx) => openCreditAccount(tx, customerId));
  return account && creditAccount(account.accountId);
}
