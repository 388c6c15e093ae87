import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

/** Free units of the size; null when there is no such size of that product on sale. */
export async function readFreeStock(ctx: Db, productId: number, variantId: number): Promise<number | null> {
  const { rows } = await sql<{ available: number }>`
    select coalesce(s.units, 0) as available
    from catalogue.offered_size v
    left join stock.available_units s on s.variant_id = v.variant_id and s.location_id = 'warehouse'
    where v.variant_id = ${variantId}::int and v.product_id = ${productId}::int and v.functional_type = 'basic' and v.listed`.execute(
    ctx.db,
  );
  return rows[0]?.available ?? null;
}

/**
 * Stores the restock request unless it exists already or the customer has reached the maximum of open ones; returns
 * whether it is stored now.
 */
export async function insertRequest(ctx: Db, customerId: string, variantId: number, max: number): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    with others as (
      select count(*) as n from restock.request where customer_id = ${customerId}::uuid and announced_at is null and variant_id <> ${variantId}::int
    ), added as (
      insert into restock.request (customer_id, variant_id)
      select ${customerId}::uuid, ${variantId}::int from others where n < ${max}::int
      on conflict (customer_id, variant_id) where announced_at is null do nothing
    )
    select n < ${max}::int as kept from others`.execute(ctx.db);
  return rows[0]?.kept ?? false;
}

/** Takes up to the given number of open requests whose size is in stock again; no two callers get the same ones. */
export async function takeDueRequests(ctx: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select r.id
      from restock.request r
      join stock.available_units s on s.variant_id = r.variant_id and s.location_id = 'warehouse' and s.units > 0
      join catalogue.offered_size v on v.variant_id = r.variant_id and v.listed
      where r.announced_at is null
      order by r.id
      limit ${max}::int
      for update of r skip locked
    )
    update restock.request r set announced_at = now() from due where r.id = due.id
    returning r.id::text as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export interface NoticeRow {
  email: string;
  firstName: string;
  brandName: string;
  productName: string;
  colourName: string;
  size: string;
  path: string;
}

export async function readNotice(ctx: Db, requestId: string): Promise<NoticeRow | null> {
  const { rows } = await sql<NoticeRow>`
    select c.email, c.first_name as "firstName", p.brand_name as "brandName", p.name as "productName", p.colour_name as "colourName", v.label as size, p.path
    from restock.request r
    join accounts.customer_contact c on c.customer_id = r.customer_id
    join catalogue.size_name v on v.variant_id = r.variant_id
    join catalogue.product_name p on p.product_id = v.product_id
    where r.id = ${requestId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Every restock request of a customer, completed ones too. */
export async function selectRequests(ctx: Db, customerId: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.variant_id as "variantId", p.name as product, v.label as size, r.asked_at as "askedAt", r.announced_at as "answeredAt"
    from restock.request r
    join catalogue.size_name v on v.variant_id = r.variant_id
    join catalogue.product_name p on p.product_id = v.product_id
    where r.customer_id = ${customerId}::uuid order by r.id`.execute(ctx.db);
  return rows;
}

export async function deleteRequests(ctx: Db, customerId: string): Promise<void> {
  await ctx.db.deleteFrom('restock.request').where('customer_id', '=', customerId).execute();
}
