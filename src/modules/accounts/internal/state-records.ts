import type { AccountState, SyncedItem } from '#contract/account-state.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';

export async function selectState(ctx: { db: Queries }, customerId: string): Promise<AccountState | null> {
  const row = await ctx.db.selectFrom('accounts.synced_state').select(['version', 'cart_items']).where('customer_id', '=', customerId).executeTakeFirst();
  return row ? { syncableStateVersion: row.version, cart: { items: row.cart_items as unknown as SyncedItem[] } } : null;
}

/** The first state of a customer; false when there is one already, or no such customer. */
export async function insertState(ctx: { db: Queries }, customerId: string, { cart }: AccountState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounts.synced_state (customer_id, version, cart_items)
    select id, 1, ${JSON.stringify(cart.items)}::jsonb from accounts.customer where id = ${customerId}
    on conflict (customer_id) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Compare and set in one statement: false unless the version that stands is the one that was read. */
export async function replaceState(ctx: { db: Queries }, customerId: string, { syncableStateVersion, cart }: AccountState): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts.synced_state')
    .set({ version: syncableStateVersion + 1, cart_items: JSON.stringify(cart.items), changed_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('version', '=', syncableStateVersion)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
