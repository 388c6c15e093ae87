import type { AddressRequest, SavedAddress } from '#contract/accounts/address-book.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { clearDefaults, lockAddressBook, selectAddresses, updateAddress } from '../internal/address-records.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { type AddressRefusal, isIdentical } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

/** Replaces an address, its defaults included (ADDR-15, ADDR-16, ADDR-18). */
export function changeAddress(
  ctx: Ctx,
  customerId: string,
  id: string,
  wanted: AddressRequest,
): Promise<Result<SavedAddress[], AddressRefusal>> {
  return inTransaction(ctx, async (tx) => {
    if (!ctx.config.KERB_ADDRESS_COUNTRIES.split(',').includes(wanted.country)) return fail('COUNTRY');
    if (!(await lockAddressBook(tx, customerId))) return fail('NO_CUSTOMER');
    const saved = await selectAddresses(tx, customerId);
    const before = saved.find((address) => address.id === id);
    if (!before) return fail('NOT_FOUND');
    if (saved.some((address) => address.id !== id && isIdentical(address, wanted))) return fail('DUPLICATE');
    await clearDefaults(tx, customerId, { billing: wanted.isDefaultBilling, shipping: wanted.isDefaultShipping });
    await updateAddress(tx, customerId, id, wanted);
    await auditAccount(tx, { customerId, what: 'address-changed', before, after: { ...before, ...wanted } });
    return ok(await listAddresses(tx, customerId));
  });
}
