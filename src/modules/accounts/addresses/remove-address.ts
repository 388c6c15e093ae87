import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteAddress, lockAddressBook } from '../internal/address-records.ts';
import type { AddressOutcome } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

/** Takes an address out of the book; whatever it was the default for, the first of the rest is then (ADDR-16). */
export function removeAddress(ctx: Ctx, customerId: string, id: string): Promise<AddressOutcome> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockAddressBook(tx, customerId))) return { state: 'NO_CUSTOMER' };
    if (!(await deleteAddress(tx, customerId, id))) return { state: 'NOT_FOUND' };
    return { state: 'SAVED', addresses: await listAddresses(tx, customerId) };
  });
}
