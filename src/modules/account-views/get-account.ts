import type { Account } from '#contract/accounts/account.ts';
import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import { refreshMembership } from '#modules/loyalty/refresh-membership.ts';
import { showAccount } from './internal/show-account.ts';

/** The customer's own view of the account; null while it does not exist yet (ACC-06, ACC-12). */
export async function getAccount(ctx: AirlineCtx & LoyaltyCtx, customerId: string): Promise<Account | null> {
  const customer = await findCustomer(ctx, customerId);
  if (!customer) return null;
  await refreshMembership(ctx, customerId);
  return showAccount(ctx, customer);
}
