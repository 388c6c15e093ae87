create schema loyalty;

-- Who belongs to the loyalty programme. Points and rewards come as ledgers of their own.
create table loyalty.member (
  customer_id uuid primary key references accounts.customer (id) on delete cascade,
  enrolled_at timestamptz not null default now()
);
