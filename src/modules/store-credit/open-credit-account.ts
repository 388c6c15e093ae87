import { randomUUID } from 'node:crypto';
import { lockCustomer } from '#modules/accounts/customers/lock-customer.ts';
import { openAccount } from '#modules/ledger/open-account.ts';
import type { Ctx } from '#platform/context.ts';
import { type CreditRow, insertAccount, lockAccountOf } from './internal/credit-records.ts';
import { creditAccount } from './store-credit.ts';

/**
 * A customer's account, opened with the first call, and locked until the transaction ends, so that erasing the customer
 * waits; null when there is no such customer.
 */
export async function openCreditAccount(tx: Pick<Ctx, 'db'>, customerId: string): Promise<CreditRow | null> {
  const known = await lockAccountOf(tx, customerId);
  if (known) return known;
  if (!(await lockCustomer(tx, customerId))) return null;
  const id = randomUUID();
  // Of two first calls at once, the second waited for the customer and finds the account of the other.
  if (await insertAccount(tx, id, customerId)) await openAccount(tx, creditAccount(id), 'NZD');
  return (await lockAccountOf(tx, customerId)) ?? null;
}
