import { sql } from '#platform/database/sql.ts';

/**
 * Imported orders add up (MOVE-02): lines are what the goods cost, and with discount, delivery, added tax and the stated
 * difference they are the total; what was returned of lines and order is the sum of the returns, never more than was
 * bought or paid; and each return paid as store credit gave exactly that credit.
 */
export const wrongImportedOrders = sql<Record<string, unknown>>`
  with lines as (
    select order_id, sum(qty * price_cents) as goods from imported_orders.imported_line group by 1
  ), money as (
    select order_id, sum(amount_cents) as returned from imported_orders.imported_return group by 1
  )
  select 'goods' as what, o.id::text as id, o.goods_cents::text as is, lines.goods::text as should_be
  from imported_orders.imported_order o left join lines on lines.order_id = o.id where coalesce(lines.goods, 0) <> o.goods_cents
  union all
  select 'total', id::text, total_cents::text, (goods_cents - discount_cents + delivery_cents + added_tax_cents + difference_cents)::text
  from imported_orders.imported_order where total_cents <> goods_cents - discount_cents + delivery_cents + added_tax_cents + difference_cents
  union all
  select 'refunded', o.id::text, o.returned_cents::text, coalesce(money.returned, 0)::text
  from imported_orders.imported_order o left join money on money.order_id = o.id
  where o.returned_cents <> coalesce(money.returned, 0) or o.refunded_cents + o.returned_cents > o.total_cents
  union all
  select 'units', l.order_id::text || '/' || l.line_no, l.returned_qty::text, coalesce(sum(r.qty), 0)::text
  from imported_orders.imported_line l left join imported_orders.imported_return_line r using (order_id, line_no)
  group by l.order_id, l.line_no, l.returned_qty, l.qty having l.returned_qty <> coalesce(sum(r.qty), 0) or l.returned_qty > l.qty
  union all
  select 'credit', r.return_id::text, coalesce(c.cents, 0)::text, case when r.paid_by = 'store-credit' then r.amount_cents else 0 end::text
  from imported_orders.imported_return r left join store_credit.given_change c on c.change_id = r.return_id
  where coalesce(c.cents, 0) <> case when r.paid_by = 'store-credit' then r.amount_cents else 0 end`;
