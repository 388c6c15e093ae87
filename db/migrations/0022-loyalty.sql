-- Points and rewards: what a member earned by which goods, and what became of it. The amounts themselves are in the ledger:
-- 'points:<account>' what may become rewards, 'points-owed:<account>' points of goods that came back after they had been
-- turned into rewards, 'reward:<id>' what a reward still holds. The account is the member's, but its id says nothing of whose it
-- is once the member is forgotten: the books stay, the person does not.
insert into ledger.account (id, unit) values
  ('house:points-issued', 'points'),
  ('house:points-redeemed', 'points'),
  ('house:points-owed', 'points'),
  ('house:points-adjusted', 'points'),
  ('house:rewards-issued', 'NZD'),
  ('house:rewards-redeemed', 'NZD'),
  ('house:rewards-expired', 'NZD');

alter table loyalty.member
  add column account_id uuid not null unique default gen_random_uuid(),
  -- the number a member is known by, 'K' and these digits
  add column account_no integer generated always as identity (start with 1000001),
  -- points for so many dollars, as the provider of the programme says
  add column accrual_points integer not null default 1 check (accrual_points between 1 and 1000),
  add column accrual_spend integer not null default 1 check (accrual_spend between 1 and 1000),
  -- what the provider was told or has said last; null: never
  add column provider_asked_at timestamptz;

insert into ledger.account (id, unit, balance)
select prefix || account_id, 'points', 0 from loyalty.member, unnest(array['points:', 'points-owed:']) as prefix;

-- A member's order from its first dispatch on, with the rates of the day it was placed.
create table loyalty.earning (
  order_id uuid primary key references orders.orders (id),
  account_id uuid not null,
  accrual_points integer not null,
  accrual_spend integer not null,
  airline_member_id text,
  airline_points_per_dollar integer not null default 0,
  first_dispatched_at timestamptz not null default now(),
  -- of what is dispatched and not returned
  eligible_cents bigint not null default 0 check (eligible_cents >= 0),
  points bigint not null default 0 check (points >= 0),
  airline_points bigint not null default 0 check (airline_points >= 0),
  check ((airline_member_id is null) = (airline_points_per_dollar = 0))
);
create index earning_account on loyalty.earning (account_id, first_dispatched_at);

-- What left and what came back, once per shipment or return and line, for ever.
create table loyalty.movement (
  order_id uuid not null references loyalty.earning (order_id),
  kind text not null check (kind in ('dispatch', 'return')),
  ref text not null check (length(ref) between 1 and 100),
  line_no integer not null,
  qty integer not null check (qty > 0),
  at timestamptz not null default now(),
  primary key (order_id, kind, ref, line_no)
);
create trigger movement_append_only before update or delete on loyalty.movement
  for each statement execute function platform.refuse_change();

create table loyalty.reward (
  -- its dollars are ledger account 'reward:' and this id
  id uuid primary key,
  code text not null unique,
  account_id uuid not null,
  value_cents bigint not null check (value_cents > 0),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at > issued_at)
);
create index reward_account on loyalty.reward (account_id, expires_at);
create index reward_expiry on loyalty.reward (expires_at);

-- Points that people of the shop gave or took, and why.
create table loyalty.adjustment (
  id uuid primary key,
  account_id uuid not null,
  points bigint not null check (points <> 0),
  -- emptied with the member
  reason text not null check (length(reason) <= 200),
  at timestamptz not null default now()
);
create index adjustment_account on loyalty.adjustment (account_id);
