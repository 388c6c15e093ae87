-- The partner airline: who is linked, what it offered, what it was asked to credit.
create schema frequent_flyer;

-- One row a link; an ended one stays, because an order counts at the rate of the day it was placed.
create table frequent_flyer.link (
  id bigint generated always as identity primary key,
  customer_id uuid not null references accounts.customer (id) on delete cascade,
  member_id text not null check (member_id ~ '^[A-Z0-9]{1,16}$'),
  last_name text not null,
  linked_at timestamptz not null default now(),
  unlinked_at timestamptz,
  check (unlinked_at is null or unlinked_at >= linked_at)
);
create unique index link_current on frequent_flyer.link (customer_id) where unlinked_at is null;
create index link_customer on frequent_flyer.link (customer_id, linked_at);

-- What the airline promised to pay for how many points, and the one order that may use it.
create table frequent_flyer.quote (
  quote_number text primary key check (length(quote_number) between 1 and 100),
  customer_id uuid,
  member_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  points bigint not null check (points > 0),
  expires_at timestamptz not null,
  asked_at timestamptz not null default now(),
  order_id uuid references orders.orders (id)
);
create index quote_order on frequent_flyer.quote (order_id) where order_id is not null;
create index quote_old on frequent_flyer.quote (expires_at) where order_id is null;

-- Points the airline credits for goods that left, or takes back for goods that came back. The id is the key of the call.
create table frequent_flyer.award (
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  -- emptied with the order's customer
  member_id text not null,
  points bigint not null check (points <> 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'REFUSED')),
  airline_ref text,
  refused_because text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'PENDING') = (ended_at is null))
);
create index award_order on frequent_flyer.award (order_id);
create index award_pending on frequent_flyer.award (created_at) where state = 'PENDING';

insert into ledger.account (id, unit) values
  ('house:airline-granted', 'points'),
  ('house:airline-credited', 'points');
