import type { RawBuilder } from 'kysely';
import type { AccountState, SyncedItem } from '#contract/accounts/account-state.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export async function selectState(ctx: { db: Queries }, customerId: string): Promise<AccountState | null> {
  const row = await ctx.db
    .selectFrom('accounts.synced_state')
    .select(['version', 'cart_items'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { syncableStateVersion: row.version, cart: { items: row.cart_items as unknown as SyncedItem[] } } : null;
}

/** Part of a statement: the saved cart of a customer, null where there is none. */
export const savedCartOf = (customerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select s.cart_items from accounts.synced_state s where s.customer_id = ${customerId})`;

/** Inserts the first state of a customer; false when there is one already, or no such customer. */
export async function insertState(ctx: { db: Queries }, customerId: string, { cart }: AccountState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounts.synced_state (customer_id, version, cart_items)
    select customer_id, 1, ${JSON.stringify(cart.items)}::jsonb from accounts.existing_customer where customer_id = ${customerId}
    on conflict (customer_id) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Compare and set in one statement: false unless the stored version is the one that was read. */
export async function replaceState(
  ctx: { db: Queries },
  customerId: string,
  { syncableStateVersion, cart }: AccountState,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts.synced_state')
    .set({ version: syncableStateVersion + 1, cart_items: JSON.stringify(cart.items), changed_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('version', '=', syncableStateVersion)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes the products and sizes of the order from the saved cart and increments its version; does nothing where none
 * of them is in it.
 */
export async function deleteBoughtItems(ctx: { db: Queries }, customerId: string, orderId: string): Promise<void> {
  await sql`
    with bought as materialized (
      select distinct product_id::text as product_id, variant_id::text as variant_id from orders.line_units where order_id = ${orderId}::uuid
    )
    update accounts.synced_state s
    set version = version + 1, changed_at = now(), cart_items = coalesce((
      select jsonb_agg(line.item order by line.place) from jsonb_array_elements(s.cart_items) with ordinality as line (item, place)
      where not exists (select from bought b where b.product_id = line.item ->> 'productId' and b.variant_id = line.item ->> 'variantId')), '[]')
    where customer_id = ${customerId}::uuid and exists (
      select from jsonb_array_elements(s.cart_items) as line (item)
      join bought b on b.product_id = line.item ->> 'productId' and b.variant_id = line.item ->> 'variantId')`.execute(
    ctx.db,
  );
}
