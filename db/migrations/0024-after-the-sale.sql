-- What becomes of an order after it is placed: what left the shelves when, and how it is found again.
alter table orders.orders
  -- set aside at the store, for whoever collects it
  add column ready_at timestamptz,
  -- the last of it left the shop, by courier or over the counter: returns are counted from here (RET-04)
  add column dispatched_at timestamptz,
  add column delivered_at timestamptz,
  add column cancelled_at timestamptz;

-- What left together.
create table orders.parcel (
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  parcel_no integer not null check (parcel_no > 0),
  kind text not null check (kind in ('courier', 'collection')),
  carrier text not null default '',
  tracking_number text not null default '',
  -- what whoever sent it calls it: the same ref again is the same parcel, not another one
  ref text not null,
  dispatched_at timestamptz not null default now(),
  unique (order_id, parcel_no),
  unique (order_id, ref)
);
create table orders.parcel_line (
  parcel_id uuid not null references orders.parcel (id),
  line_no integer not null,
  qty integer not null check (qty > 0),
  primary key (parcel_id, line_no)
);

-- A customer's history, newest first, a page at a time from either side.
drop index orders.orders_by_customer;
create index orders_by_customer on orders.orders (customer_id, placed_at desc, id desc) where customer_id is not null;
-- What waits to be picked.
create index orders_to_pick on orders.orders (placed_at) where state in ('PLACED', 'PARTLY_SHIPPED');

-- The key that signs view and return tokens (ORD-14, RET-06).
insert into platform.secret (name, value) values ('order-tokens', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- When an account's address was proven; orders a guest made with it belong to the account from then on.
alter table accounts.customer add column verified_at timestamptz;
update accounts.customer c set verified_at = u.updated_at from accounts.identity_user u where u.id = c.id and u.email_verified;
