import type { Account } from '#contract/accounts/account.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import { refreshMembership } from '#modules/loyalty/refresh-membership.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import { selectCustomer } from '../internal/customer-records.ts';
import { findLoyalty } from '../internal/find-loyalty.ts';
import { toAccount } from './customer.ts';

/** The customer's own view of the account; null while it does not exist yet (ACC-06, ACC-12). */
export async function getAccount(ctx: AirlineCtx & LoyaltyCtx, customerId: string): Promise<Account | null> {
  const customer = await selectCustomer(ctx, customerId);
  if (!customer) return null;
  await refreshMembership(ctx, customerId);
  return toAccount(customer, {
    loyalty: await findLoyalty(ctx, customerId),
    addresses: await listAddresses(ctx, customerId),
  });
}
