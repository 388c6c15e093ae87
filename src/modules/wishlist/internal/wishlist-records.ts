import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function selectVersion(ctx: Db, customerId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('wishlist.wishlist')
    .select('version')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function selectItems(ctx: Db, customerId: string): Promise<WishlistItem[]> {
  const rows = await ctx.db
    .selectFrom('wishlist.item')
    .select(['product_id', 'variant_id', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .orderBy('variant_id')
    .execute();
  return rows.map((row) => ({
    productId: String(row.product_id),
    variantId: row.variant_id === null ? null : String(row.variant_id),
    createdAt: row.created_at.toISOString(),
    qty: 1,
  }));
}

/**
 * One statement decides which of several concurrent saves succeeds: the row is locked until the end of the transaction.
 */
export async function raiseVersion(
  ctx: Db,
  customerId: string,
  from: number,
): Promise<'RAISED' | 'CONFLICT' | 'NO_CUSTOMER'> {
  const { rows } = await sql<{ found: boolean; raised: boolean }>`
    with customer as (select customer_id from accounts.existing_customer where customer_id = ${customerId}::uuid),
    first as (
      insert into wishlist.wishlist (customer_id, version) select customer_id, 1 from customer where ${from}::int = 0
      on conflict (customer_id) do nothing returning version
    ),
    later as (
      update wishlist.wishlist set version = version + 1 where customer_id = ${customerId}::uuid and version = ${from}::int and ${from}::int > 0
      returning version
    )
    select exists (select from customer) as found, exists (select from first union all select from later) as raised`.execute(
    ctx.db,
  );
  const row = rows[0];
  return row?.raised ? 'RAISED' : row?.found ? 'CONFLICT' : 'NO_CUSTOMER';
}

/**
 * Of two entries for the same product the newer stays; times in the future are reduced to now; unknown products are
 * left out.
 */
export async function replaceItems(ctx: Db, customerId: string, items: readonly WishlistItem[]): Promise<void> {
  await ctx.db.deleteFrom('wishlist.item').where('customer_id', '=', customerId).execute();
  await sql`
    insert into wishlist.item (customer_id, product_id, variant_id, created_at)
    select ${customerId}::uuid, p.product_id, v.variant_id, least(max(wanted."createdAt"), now())
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as wanted ("productId" integer, "variantId" integer, "createdAt" timestamptz)
    join catalogue.product_name p on p.product_id = wanted."productId"
    left join catalogue.size_name v on v.variant_id = wanted."variantId" and v.product_id = p.product_id
    where wanted."variantId" is null or v.variant_id is not null
    group by p.product_id, v.variant_id`.execute(ctx.db);
}

/** The list and its items. */
export async function deleteWishlist(ctx: { db: Queries }, customerId: string): Promise<void> {
  await ctx.db.deleteFrom('wishlist.wishlist').where('customer_id', '=', customerId).execute();
}
