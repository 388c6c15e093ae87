-- Store credit: a balance in dollars that belongs to one customer account (EDIT-04). Its money is in the ledger, in the
-- account 'store-credit:' and account_id, which names nobody once the customer is erased.
create schema store_credit;

create table store_credit.account (
  account_id uuid primary key,
  -- null once the customer is erased
  customer_id uuid unique references accounts.customer (id),
  -- the first moment at which the balance can no longer be used; null: it does not expire
  expires_at timestamptz,
  opened_at timestamptz not null default now()
);
create index account_expiry on store_credit.account (expires_at) where expires_at is not null;

-- What staff gave, or took back, with the reason that the customer reads.
create table store_credit.change (
  change_id uuid primary key,
  account_id uuid not null references store_credit.account (account_id),
  cents bigint not null check (cents <> 0),
  reason text not null,
  given_by text not null,
  given_at timestamptz not null default now()
);
create index change_account on store_credit.change (account_id);

-- What one member of staff gave on a day in New Zealand; taking back does not make room for more.
create table store_credit.given_on_day (
  actor text not null,
  day date not null,
  cents bigint not null check (cents >= 0),
  primary key (actor, day)
);

insert into ledger.account (id, unit) values
  -- given by staff, less what they took back
  ('house:store-credit-given', 'NZD'),
  -- given for a refund in place of money
  ('house:store-credit-refunded', 'NZD'),
  ('house:store-credit-redeemed', 'NZD'),
  -- expired, or given up with the customer's account
  ('house:store-credit-ended', 'NZD');

-- A call of a customer that only reads sees that customer's row alone (migration 0215).
alter table store_credit.account enable row level security;
create policy own_rows on store_credit.account
  using (coalesce(nullif(current_setting('kerb.customer', true), '')::uuid = customer_id, true));

-- What other modules may read (src/modules/store-credit/README.md).
create view store_credit.credit_account as
  select account_id, customer_id, expires_at from store_credit.account;
create view store_credit.given_change as
  select change_id, account_id, cents, reason, given_by, given_at from store_credit.change;
