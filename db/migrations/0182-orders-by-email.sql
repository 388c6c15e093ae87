-- Gift cards that were mailed are sent, without a parcel of a courier (UX-03).
alter table orders.parcel drop constraint parcel_kind_check;
alter table orders.parcel add constraint parcel_kind_check check (kind in ('courier', 'collection', 'email'));

-- Whether an open order has work for staff: not where every open unit is a gift card that is mailed by itself.
create or replace view orders.listed_order as
  select id as order_id, number, state, customer_id, shipping_type, ready_at, placed_at, total_cents, waits_for_rma,
    held_for, contact ->> 'firstName' as first_name, contact ->> 'lastName' as last_name, contact ->> 'phone' as phone,
    email,
    (exists (select from orders.order_line l
       where l.order_id = o.id and not l.gift_card and l.qty > l.shipped_qty + l.cancelled_qty)
     or exists (select from orders.gift g where g.order_id = o.id and g.failed_at is not null and g.mailed_at is null)
     or not exists (select from orders.gift g where g.order_id = o.id)) as needs_staff
  from orders.orders o;
