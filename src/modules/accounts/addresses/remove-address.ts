import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteAddress, lockAddressBook } from '../internal/address-records.ts';
import type { AddressRefusal } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

/** Deletes an address; if it was a default, the first remaining address becomes that default (ADDR-16). */
export function removeAddress(
  ctx: Ctx,
  customerId: string,
  id: string,
): Promise<Result<SavedAddress[], AddressRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockAddressBook(tx, customerId))) return fail('NO_CUSTOMER');
    if (!(await deleteAddress(tx, customerId, id))) return fail('NOT_FOUND');
    return ok(await listAddresses(tx, customerId));
  });
}
