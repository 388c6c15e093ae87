import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteAddress, lockAddressBook, selectAddresses } from '../internal/address-records.ts';
import { auditAccount } from '../internal/audit-account.ts';
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
    const before = (await selectAddresses(tx, customerId)).find((address) => address.id === id);
    if (!before || !(await deleteAddress(tx, customerId, id))) return fail('NOT_FOUND');
    await auditAccount(tx, { customerId, what: 'address-removed', before, after: null });
    return ok(await listAddresses(tx, customerId));
  });
}
