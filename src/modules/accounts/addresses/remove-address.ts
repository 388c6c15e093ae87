import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteAddress, lockAddressBook } from '../internal/address-records.ts';
import type { AddressOutcome } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

/** Deletes an address; if it was a default, the first remaining address becomes that default (ADDR-16). */
export function removeAddress(ctx: Ctx, customerId: string, id: string): Promise<AddressOutcome> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockAddressBook(tx, customerId))) return { state: 'NO_CUSTOMER' };
    if (!(await deleteAddress(tx, customerId, id))) return { state: 'NOT_FOUND' };
    return { state: 'SAVED', addresses: await listAddresses(tx, customerId) };
  });
}
