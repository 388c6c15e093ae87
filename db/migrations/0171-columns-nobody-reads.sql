-- A published view has only the columns that its readers need (src/modules/README.md). Nobody reads these four.
drop view orders.order_state;
create view orders.order_state as
  select id as order_id, number, state, customer_id, created_at, changed_at from orders.orders;

drop view orders.line_to_pick;
create view orders.line_to_pick as
  select o.number, o.placed_at, l.location_id, l.product_code, l.variant_code, l.name, l.brand, l.colour_name,
    l.size_label, l.qty - l.shipped_qty - l.cancelled_qty as qty
  from orders.orders o join orders.order_line l on l.order_id = o.id
  where o.state in ('PLACED', 'PARTLY_SHIPPED') and o.waits_for_rma is null and o.held_for is null
    and o.ready_at is null and l.stocked and l.qty > l.shipped_qty + l.cancelled_qty;

drop view ledger.posted_transaction;
create view ledger.posted_transaction as
  select id as tx_id, at, idem_key from ledger.tx;
