/** Offers, their codes, and how often they were used. */
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';
import type { Promotion, PromotionUse } from '../promotion.ts';

type Db = { db: Queries };

export interface CandidateRow {
  definition: Promotion;
  open: boolean;
  needsCode: boolean;
  codes: { code: string; usable: boolean }[];
  usedByShopper: number;
  member: boolean;
  firstOrder: boolean;
  email: string | null;
}
export interface Asking {
  codes: readonly string[];
  customerId: string | null;
  email: string | null;
  who: readonly string[];
  now: Date;
}

/**
 * Offers that come by themselves and those of the entered codes, with all that decides about this shopper: one round
 * trip, so it looks into the orders and the members itself.
 */
export async function selectCandidates(ctx: Db, { codes, customerId, email, who, now }: Asking): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with entered as (
      select promotion_id, jsonb_agg(jsonb_build_object('code', code, 'usable', max_uses is null or used < max_uses)) as codes
      from promotions.coupon_code where code = any(${codes}::text[]) group by promotion_id
    ), asked as (
      select p.*, e.codes,
        p.active and coalesce(p.starts_at <= ${now}::timestamptz, true) and coalesce(p.ends_at > ${now}::timestamptz, true) as live
      from promotions.promotion p left join entered e on e.promotion_id = p.id
    )
    select definition, live and (max_uses is null or used < max_uses) as open, needs_code as "needsCode", coalesce(codes, '[]') as codes,
      coalesce((select max(u.used) from promotions.customer_use u where u.promotion_id = asked.id and u.who = any(${who}::text[])), 0) as "usedByShopper",
      exists (select from loyalty.member where customer_id = ${customerId}::uuid) as member,
      not exists (select from orders.orders where customer_id = ${customerId}::uuid and state <> 'FAILED')
        and not exists (select from orders.orders where lower(email) = lower(${email}::text) and state <> 'FAILED') as "firstOrder",
      (select c.email from accounts.customer c where c.id = ${customerId}::uuid) as email
    from asked
    where codes is not null or (live and not needs_code)
    order by id`.execute(ctx.db);
  return rows;
}

/**
 * Counts one use of each offer for the order and says for which there was room. Rows with a limit are locked in the order
 * of their ids and counted by a condition: two orders never both take the last use (A8). Without room the caller rolls back.
 */
export async function insertUses(ctx: Db, orderId: string, uses: readonly PromotionUse[], who: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (
      select * from unnest(${uses.map(({ promotionId }) => promotionId)}::text[], ${uses.map(({ code }) => code)}::text[]) as w (promotion_id, code)
    ), limited as materialized (
      select p.id from promotions.promotion p join wanted w on w.promotion_id = p.id
      where p.max_uses is not null order by p.id for no key update of p
    ), counted as (
      update promotions.promotion p set used = p.used + 1 from limited l where p.id = l.id and p.used < p.max_uses returning p.id
    ), once as materialized (
      select c.code from promotions.coupon_code c join wanted w on w.code = c.code and w.promotion_id = c.promotion_id
      where c.max_uses is not null order by c.code for no key update of c
    ), spent as (
      update promotions.coupon_code c set used = c.used + 1 from once where c.code = once.code and c.used < c.max_uses returning c.code
    ), mine as (
      insert into promotions.customer_use (promotion_id, who, used)
      select w.promotion_id, key.who, 1 from wanted w cross join unnest(${who}::text[]) as key (who) order by 1, 2
      on conflict (promotion_id, who) do update set used = customer_use.used + 1
      where customer_use.used < (select coalesce(p.max_per_customer, 2147483647) from promotions.promotion p where p.id = customer_use.promotion_id)
      returning promotion_id
    ), kept as (
      insert into promotions.promo_use (promotion_id, order_id, code, who) select promotion_id, ${orderId}::uuid, code, ${who}::text[] from wanted
    )
    select w.promotion_id as id from wanted w join promotions.promotion p on p.id = w.promotion_id
    left join promotions.coupon_code c on c.code = w.code
    where (p.max_uses is null or p.id in (select id from counted))
      and (w.code is null or (c.code is not null and (c.max_uses is null or c.code in (select code from spent))))
      and (select count(*) from mine m where m.promotion_id = p.id) = cardinality(${who}::text[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Gives back what the order still holds, once: asked again it finds nothing left. */
export async function releaseUses(ctx: Db, orderId: string): Promise<void> {
  await sql`
    with freed as (
      update promotions.promo_use set released_at = now() where order_id = ${orderId}::uuid and released_at is null returning promotion_id, code, who
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
    update promotions.customer_use u set used = u.used - 1 from freed f where u.promotion_id = f.promotion_id and u.who = any(f.who)`.execute(ctx.db);
}
