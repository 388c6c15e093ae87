import type { AddressRequest, SavedAddress } from '#contract/accounts/address-book.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/**
 * Locks the address book for this transaction, so that concurrent changes wait; false when there is no such customer.
 */
export async function lockAddressBook(ctx: Db, customerId: string): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom('accounts.customer')
      .select('id')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst()) !== undefined
  );
}

/** In the order in which they were added. */
export async function selectAddresses(ctx: Db, customerId: string): Promise<SavedAddress[]> {
  const rows = await ctx.db
    .selectFrom('accounts.address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('serial')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as SavedAddress['type'],
    company: row.company,
    contactName: row.contact_name,
    country: row.country,
    street1: row.street1,
    street2: row.street2,
    suburb: row.suburb,
    state: row.state,
    postcode: row.postcode,
    isDefaultBilling: row.is_default_billing,
    isDefaultShipping: row.is_default_shipping,
  }));
}

/** Clears the given defaults so that another address can take them. */
export async function clearDefaults(
  ctx: Db,
  customerId: string,
  { billing, shipping }: { billing: boolean; shipping: boolean },
): Promise<void> {
  const ownAddresses = ctx.db.updateTable('accounts.address').where('customer_id', '=', customerId);
  if (billing) await ownAddresses.set({ is_default_billing: false }).where('is_default_billing', '=', true).execute();
  if (shipping)
    await ownAddresses.set({ is_default_shipping: false }).where('is_default_shipping', '=', true).execute();
}

const toRow = ({ contactName, isDefaultBilling, isDefaultShipping, ...rest }: AddressRequest) => ({
  ...rest,
  contact_name: contactName,
  is_default_billing: isDefaultBilling,
  is_default_shipping: isDefaultShipping,
});

export async function insertAddress(ctx: Db, customerId: string, address: AddressRequest): Promise<void> {
  await ctx.db
    .insertInto('accounts.address')
    .values({ customer_id: customerId, ...toRow(address) })
    .execute();
}

export async function updateAddress(ctx: Db, customerId: string, id: string, address: AddressRequest): Promise<void> {
  await ctx.db
    .updateTable('accounts.address')
    .set({ ...toRow(address), changed_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** False when the customer has no such address. */
export async function deleteAddress(ctx: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('accounts.address')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
