import { sql } from '#platform/database/sql.ts';

/** The counted uses of each promotion, code and customer are those of orders, and limits hold. */
export const wrongCounts = sql<Record<string, unknown>>`
  with live as (select promotion_id, order_id, code, who from promotions.promo_use where released_at is null)
  select 'offer' as what, p.id, p.used, count(l.order_id) as held from promotions.promotion p left join live l on l.promotion_id = p.id
  where p.max_uses is not null group by p.id having p.used <> count(l.order_id) or p.used > p.max_uses
  union all
  select 'code', c.code, c.used, count(l.order_id) from promotions.coupon_code c left join live l on l.code = c.code
  where c.max_uses is not null group by c.code having c.used <> count(l.order_id) or c.used > c.max_uses
  union all
  select 'customer', coalesce(u.promotion_id, h.promotion_id) || ' ' || coalesce(u.who, h.who), coalesce(u.used, 0), coalesce(h.n, 0)
  from promotions.customer_use u
  full join (select promotion_id, key as who, count(*) as n from live, unnest(who) as key group by 1, 2) h on h.promotion_id = u.promotion_id and h.who = u.who
  where coalesce(u.used, 0) <> coalesce(h.n, 0)`;
