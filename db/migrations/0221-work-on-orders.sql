-- How the people of the shop share their work on orders (EDIT-05).
alter table orders.orders
  -- whose job it is: a member of staff
  add column assignee uuid,
  -- what is left of it lies packed, ready for its carrier; null again once a parcel has left
  add column packed_at timestamptz;
create index orders_by_assignee on orders.orders (assignee, placed_at) where assignee is not null;

-- Words that staff sort orders by.
create table orders.order_tag (
  order_id uuid not null references orders.orders (id),
  tag text not null check (length(tag) between 1 and 30),
  primary key (order_id, tag)
);
create index order_tag_name on orders.order_tag (tag, order_id);

-- A list of orders by name: a saved filter.
create table orders.queue (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40),
  -- as in the URL of the list
  filter jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
create unique index queue_name on orders.queue (lower(name));

-- A note that the customer reads with their order.
alter table orders.note add column is_shared boolean not null default false;

create or replace view orders.listed_order as
  select id as order_id, number, state, customer_id, shipping_type, ready_at, placed_at, total_cents, waits_for_rma,
    held_for, contact ->> 'firstName' as first_name, contact ->> 'lastName' as last_name, contact ->> 'phone' as phone,
    email,
    (exists (select from orders.order_line l
       where l.order_id = o.id and not l.gift_card and l.qty > l.shipped_qty + l.cancelled_qty)
     or exists (select from orders.gift g where g.order_id = o.id and g.failed_at is not null and g.mailed_at is null)
     or not exists (select from orders.gift g where g.order_id = o.id)) as needs_staff,
    assignee, packed_at
  from orders.orders o;

create view orders.tagged_order as select order_id, tag from orders.order_tag;

-- What is packed has been picked.
create or replace view orders.line_to_pick as
  select o.number, o.placed_at, l.location_id, l.product_code, l.variant_code, l.name, l.brand,
    l.colour_name, l.size_label, l.qty - l.shipped_qty - l.cancelled_qty as qty
  from orders.orders o join orders.order_line l on l.order_id = o.id
  where o.state in ('PLACED', 'PARTLY_SHIPPED') and o.waits_for_rma is null and o.held_for is null
    and o.ready_at is null and o.packed_at is null and l.stocked and l.qty > l.shipped_qty + l.cancelled_qty;
