-- The return that an order brings another size for, for good: `waits_for_rma` is emptied once the pair is here (FIX-68).
alter table orders.orders add column exchange_rma text;
create unique index orders_exchange_rma on orders.orders (exchange_rma) where exchange_rma is not null;
-- Return and exchange were written in one transaction, so at one instant.
update orders.orders o set exchange_rma = coalesce(o.waits_for_rma, (
  select r.rma from returns.return r join orders.orders sold on sold.id = r.order_id
  where coalesce(sold.replaces_order_id, sold.id) = o.replaces_order_id and r.requested_at = o.created_at
    and exists (select from returns.return_line l where l.return_id = r.id) limit 1))
where o.replaces_order_id is not null;
