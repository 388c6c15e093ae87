create schema restock;

-- Who wants an e-mail when a size is back. Answered once; asking again later is a new row.
create table restock.request (
  id bigint generated always as identity primary key,
  customer_id uuid not null references accounts.customer (id) on delete cascade,
  variant_id integer not null references catalogue.variant (id) on delete cascade,
  asked_at timestamptz not null default now(),
  announced_at timestamptz
);
create unique index request_open on restock.request (customer_id, variant_id) where announced_at is null;
create index request_waiting on restock.request (variant_id) where announced_at is null;
