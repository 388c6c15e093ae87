create schema recommendations;

-- In how many placed orders two products stood together; each pair twice, once from either side.
create table recommendations.bought_together (
  product_id integer not null,
  other_id integer not null,
  orders integer not null check (orders > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_rank on recommendations.bought_together (product_id, orders desc, other_id);

-- One row: up to when placed orders have been counted. Whoever counts holds it.
create table recommendations.progress (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null default '-infinity'
);
insert into recommendations.progress default values;

-- Orders counted lately: one whose transaction ended late is looked at again, and counted once.
create table recommendations.counted_order (
  order_id uuid primary key,
  placed_at timestamptz not null
);
create index counted_order_placed on recommendations.counted_order (placed_at);

-- What the counting reads, oldest first.
create index orders_by_placing on orders.orders (placed_at, id) where placed_at is not null;
