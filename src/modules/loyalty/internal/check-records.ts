import { sql } from '#platform/database/sql.ts';

/**
 * Points: only for units dispatched and not returned, at the order's rate, each cause once; rewards for whole rewards'
 * worth; points sent to the airline equal the points earned.
 */
export const wrongPoints = sql<Record<string, unknown>>`
  with moved as (
    select order_id, line_no, coalesce(sum(qty) filter (where kind = 'dispatch'), 0) as dispatched, coalesce(sum(qty) filter (where kind = 'return'), 0) as returned
    from loyalty.movement group by 1, 2
  ), eligible as (
    select e.order_id, coalesce(sum(l.total_cents * (m.dispatched - m.returned)::bigint / l.qty) filter (where not l.tax_exclusive), 0)::bigint as cents
    from loyalty.earning e left join moved m on m.order_id = e.order_id left join orders.line_units l on l.order_id = m.order_id and l.line_no = m.line_no
    group by 1
  ), booked as (
    select owner_id as order_id, sum(case when account_id like 'points:%' then amount when account_id like 'points-owed:%' then -amount else 0 end) as points
    from ledger.account_entry where kind in ('earn', 'return', 'owed') group by 1
  ), awarded as (
    select order_id, sum(points) as points from frequent_flyer.order_award group by 1
  )
  select 'earned' as what, e.order_id::text as id, e.points::text as is, x.cents::text as from
  from loyalty.earning e join eligible x using (order_id)
  where e.eligible_cents <> x.cents or e.points <> x.cents / (100 * e.accrual_spend) * e.accrual_points
    or e.airline_points <> x.cents / 100 * e.airline_points_per_dollar
  union all
  select 'not dispatched', m.order_id::text, m.dispatched::text, l.shipped_qty::text
  from moved m join orders.line_units l on l.order_id = m.order_id and l.line_no = m.line_no
  where m.dispatched > l.shipped_qty or m.returned > l.returned_qty or m.returned > m.dispatched
  union all
  select 'booked', coalesce(e.order_id, b.order_id)::text, coalesce(b.points, 0)::text, coalesce(e.points, 0)::text
  from loyalty.earning e full join booked b on b.order_id = e.order_id
  left join loyalty.adjustment a on a.id = b.order_id
  where coalesce(b.points, 0) <> coalesce(e.points, 0) and a.id is null
  union all
  select 'airline', e.order_id::text, coalesce(a.points, 0)::text, e.airline_points::text
  from loyalty.earning e left join awarded a on a.order_id = e.order_id where coalesce(a.points, 0) <> e.airline_points
  union all
  select 'reward', r.id::text, p.idem_key, i.idem_key from loyalty.reward r
  left join ledger.posted_transaction p on p.idem_key = 'reward-points:' || r.id left join ledger.posted_transaction i on i.idem_key = 'reward:' || r.id
  where p.tx_id is null or i.tx_id is null`;
