import type { Account } from '#contract/accounts/account.ts';
import { listAddresses } from '#modules/accounts/addresses/list-addresses.ts';
import { type Customer, toAccount } from '#modules/accounts/customers/customer.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { findLoyalty } from './find-loyalty.ts';

/** A customer with addresses and loyalty, as the API shows the account. */
export const showAccount = async (ctx: AirlineCtx, customer: Customer): Promise<Account> =>
  toAccount(customer, {
    loyalty: await findLoyalty(ctx, customer.customerId),
    parcelEmails: ctx.config.KERB_PARCEL_EMAILS,
    addresses: await listAddresses(ctx, customer.customerId),
  });
