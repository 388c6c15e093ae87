/** Promotions that a placed order uses. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Promotion } from '../promotion.ts';

type Db = { db: Queries };

export async function selectHeldUses(
  ctx: Db,
  orderId: string,
): Promise<{ promotion: Promotion; code: string | null }[]> {
  const { rows } = await sql<{ promotion: Promotion; code: string | null }>`
    select p.definition as promotion, u.code from promotions.promo_use u join promotions.promotion p on p.id = u.promotion_id
    where u.order_id = ${orderId}::uuid and u.released_at is null order by p.id`.execute(ctx.db);
  return rows;
}

/** Releases single uses of an order that goes on; rows with a limit are locked in the order of their ids. */
export async function deleteUses(ctx: Db, orderId: string, promotionIds: readonly string[]): Promise<void> {
  await sql`
    with freed as (
      delete from promotions.promo_use where order_id = ${orderId}::uuid and promotion_id = any(${promotionIds}::text[]) and released_at is null
      returning promotion_id, code, who
    ), limited as materialized (
      select p.id from promotions.promotion p join freed f on f.promotion_id = p.id
      where p.max_uses is not null order by p.id for no key update of p
    ), uncounted as (
      update promotions.promotion p set used = p.used - 1 from limited l where p.id = l.id
    ), once as materialized (
      select c.code from promotions.coupon_code c join freed f on f.code = c.code
      where c.max_uses is not null order by c.code for no key update of c
    ), unspent as (
      update promotions.coupon_code c set used = c.used - 1 from once where c.code = once.code
    )
    update promotions.customer_use u set used = u.used - 1 from freed f where u.promotion_id = f.promotion_id and u.who = any(f.who)`.execute(
    ctx.db,
  );
}
