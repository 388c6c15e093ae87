-- Orders cancelled before this version kept the offers that they had used (FIX-18): given back once, counted as releasing counts.
with freed as (
  update promotions.promo_use u set released_at = now() from orders.orders o
  where o.id = u.order_id and o.state in ('CANCELLING', 'CANCELLED') and u.released_at is null
  returning u.promotion_id, u.code, u.who
), offers as (
  update promotions.promotion p set used = p.used - n.uses from (select promotion_id, count(*) as uses from freed group by 1) n
  where p.id = n.promotion_id and p.max_uses is not null
), codes as (
  update promotions.coupon_code c set used = c.used - n.uses from (select code, count(*) as uses from freed where code is not null group by 1) n
  where c.code = n.code and c.max_uses is not null
)
update promotions.customer_use u set used = u.used - n.uses
from (select promotion_id, key as who, count(*) as uses from freed, unnest(who) as key group by 1, 2) n
where u.promotion_id = n.promotion_id and u.who = n.who;
