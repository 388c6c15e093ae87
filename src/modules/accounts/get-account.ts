import type { Account } from '#contract/account.ts';
import { isEnrolled } from '#modules/loyalty/is-enrolled.ts';
import type { Ctx } from '#platform/context.ts';
import { toAccount } from './customer.ts';
import { selectCustomer } from './internal/customer-records.ts';
import { listAddresses } from './list-addresses.ts';

/** The customer's own view of the account; null while it is not there yet (ACC-06, ACC-12). */
export async function getAccount(ctx: Ctx, customerId: string): Promise<Account | null> {
  const customer = await selectCustomer(ctx, customerId);
  return customer && toAccount(customer, { isEnrolled: await isEnrolled(ctx, customerId), addresses: await listAddresses(ctx, customerId) });
}
