/** Promotions, their codes, and how often they were used. */
import { loyaltyTerms } from '#contract/loyalty/loyalty.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Promotion, PromotionUse } from '../promotion.ts';

type Db = { db: Queries };

/** A promotion as it was written; whether it is on now depends on the clock and its uses. */
export interface StoredPromotion {
  promotion: Promotion;
  active: boolean;
  needsCode: boolean;
  /** Milliseconds. */
  startsAt: number | null;
  endsAt: number | null;
}
export interface CandidateQuery {
  codes: readonly string[];
  customerId: string | null;
  email: string | null;
  who: readonly string[];
  now: Date;
}
/** Data that changes between calls; `version` identifies the promotions it belongs to. */
export interface CandidateRow {
  version: string;
  /** Ids of the promotions whose last use is taken. */
  spent: string[];
  codes: { promotionId: string; code: string; usable: boolean }[];
  /** Uses of this shopper by promotion. */
  used: Record<string, number>;
  member: boolean;
  /** A member's spend on dispatched goods of the last months. */
  spendCents: number;
  firstOrder: boolean;
  email: string | null;
}

/**
 * Orders in these states are no first order and hold no use (FIX-18). A cancelled order cannot be revived, so its use
 * is released before its refund.
 */
export const endedWithoutSale = sql`('FAILED', 'CANCELLING', 'CANCELLED')`;

/** Every promotion as it is written now. */
export const selectLivePromotions = sql<StoredPromotion>`
  select definition as promotion, active, needs_code as "needsCode",
    floor(extract(epoch from starts_at) * 1000) as "startsAt", floor(extract(epoch from ends_at) * 1000) as "endsAt"
  from promotions.promotion order by id`;

/** The version that the view `promotions.offer_version` publishes. */
export async function selectOfferVersion(ctx: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version::text from promotions.version`.execute(ctx.db);
  return (rows[0] as { version: string }).version;
}

/**
 * All data about this shopper and these codes, with their orders and membership. Parts that cannot exist are not
 * queried.
 */
export const selectCandidates = ({ codes, customerId, email, who, now }: CandidateQuery) => {
  const entered = sql`(select json_agg(json_build_object('promotionId', promotion_id, 'code', code, 'usable', max_uses is null or used < max_uses) order by code)
      from promotions.coupon_code where code = any(${codes}::text[]))`;
  const uses = sql`(select json_object_agg(promotion_id, used) from (
      select promotion_id, max(used) as used from promotions.customer_use where who = any(${who}::text[]) group by promotion_id) u)`;
  const spend = sql`(select sum(e.eligible_cents) from loyalty.dispatched_spend e
      where e.customer_id = ${customerId}::uuid and e.first_dispatched_at > ${now}::timestamptz - make_interval(months => ${loyaltyTerms.levelMonths}))`;
  const earlier = [
    ...(customerId === null
      ? []
      : [
          sql`not exists (select from orders.order_contact where customer_id = ${customerId}::uuid and state not in ${endedWithoutSale})`,
        ]),
    ...(email === null
      ? []
      : [
          sql`not exists (select from orders.order_contact where lower(email) = lower(${email}::text) and state not in ${endedWithoutSale})`,
        ]),
  ];
  return sql<CandidateRow>`
  select v.version,
    coalesce((select json_agg(id) from promotions.promotion where used >= max_uses), '[]') as spent,
    coalesce(${codes.length > 0 ? entered : sql`null::json`}, '[]') as codes,
    coalesce(${who.length > 0 ? uses : sql`null::json`}, '{}') as used,
    ${customerId === null ? sql`false` : sql`exists (select from loyalty.membership where customer_id = ${customerId}::uuid)`} as member,
    coalesce(${customerId === null ? sql`null` : spend}, 0)::bigint as "spendCents",
    ${earlier.length > 0 ? sql.join(earlier, sql` and `) : sql`true`} as "firstOrder",
    ${customerId === null ? sql`null` : sql`(select c.email from accounts.customer_contact c where c.customer_id = ${customerId}::uuid)`} as email
  from promotions.version v`;
};

/**
 * Counts one use of each promotion for the order and returns those with a use left. Rows with a limit are locked in
 * the order of their ids and counted by a condition: two orders never both take the last use (reliability A8). Without
 * a use left the caller rolls back.
 */
export async function insertUses(
  ctx: Db,
  orderId: string,
  uses: readonly PromotionUse[],
  who: readonly string[],
): Promise<string[]> {
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
      where customer_use.used < (
        -- whoever holds a promotion for first orders has one: others that began beside it are no first orders
        select least(coalesce(p.max_per_customer, 2147483647), case when (p.definition->>'firstOrderOnly')::boolean then 1 end)
        from promotions.promotion p where p.id = customer_use.promotion_id)
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

/** Releases the uses of the order, once: a repeat finds nothing left. */
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
    update promotions.customer_use u set used = u.used - 1 from freed f where u.promotion_id = f.promotion_id and u.who = any(f.who)`.execute(
    ctx.db,
  );
}
