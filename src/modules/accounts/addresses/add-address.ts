import type { AddressRequest, SavedAddress } from '#contract/accounts/address-book.ts';
import { limits } from '#contract/fields/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { clearDefaults, insertAddress, lockAddressBook, selectAddresses } from '../internal/address-records.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { type AddressRefusal, isIdentical } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

/** Adds an address; a new default replaces the old one (ADDR-15, ADDR-18). */
export function addAddress(
  ctx: Ctx,
  customerId: string,
  wanted: AddressRequest,
): Promise<Result<SavedAddress[], AddressRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!ctx.config.KERB_ADDRESS_COUNTRIES.split(',').includes(wanted.country)) return fail('COUNTRY');
    if (!(await lockAddressBook(tx, customerId))) return fail('NO_CUSTOMER');
    const saved = await selectAddresses(tx, customerId);
    if (saved.some((address) => isIdentical(address, wanted))) return fail('DUPLICATE');
    if (saved.length >= limits.addresses) return fail('FULL');
    await clearDefaults(tx, customerId, { billing: wanted.isDefaultBilling, shipping: wanted.isDefaultShipping });
    await insertAddress(tx, customerId, wanted);
    await auditAccount(tx, { customerId, what: 'address-added', before: null, after: wanted });
    return ok(await listAddresses(tx, customerId));
  });
}
