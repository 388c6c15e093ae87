-- Double entry: whatever leaves one account enters another, and nothing is ever changed or taken back, only entered anew.
create schema ledger;

create table ledger.account (
  -- 'gift-card:…', 'reward:…' for what customers hold; 'house:…' for our own side
  id text primary key check (id ~ '^[a-z][a-z-]*:[a-z0-9:-]{1,80}$'),
  unit text not null check (unit in ('NZD', 'points')),
  -- What a customer may still spend: entries and holds together. Our own accounts keep none: every order would wait for
  -- that one row; theirs is the sum of their entries.
  balance bigint check (balance >= 0),
  opened_at timestamptz not null default now(),
  check ((id like 'house:%') = (balance is null))
);

create table ledger.tx (
  id bigint generated always as identity primary key,
  -- one cause, one transaction, for ever
  idem_key text not null unique,
  kind text not null check (kind ~ '^[a-z][a-z-]*$'),
  -- the order, refund or other thing that caused it
  owner_id uuid,
  at timestamptz not null default now()
);
create index tx_owner on ledger.tx (owner_id) where owner_id is not null;

create table ledger.entry (
  tx_id bigint not null references ledger.tx (id),
  line integer not null,
  account_id text not null references ledger.account (id),
  amount bigint not null check (amount <> 0),
  primary key (tx_id, line)
);
create index entry_account on ledger.entry (account_id, tx_id);

-- An amount set aside. Taken from the balance at once, so that nobody else can spend it; ends once, either way.
create table ledger.hold (
  id uuid primary key,
  owner_id uuid not null,
  account_id text not null references ledger.account (id),
  -- where it goes when it is posted
  target_id text not null references ledger.account (id),
  amount bigint not null check (amount > 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'POSTED', 'VOIDED')),
  held_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'PENDING') = (ended_at is null))
);
create index hold_owner on ledger.hold (owner_id);
create index hold_pending on ledger.hold (held_at) where state = 'PENDING';

-- At commit, each transaction's entries sum to nothing, within each unit.
create function ledger.check_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.tx_id = new.tx_id group by a.unit having sum(e.amount) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.tx_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger entry_zero_sum after insert on ledger.entry
  deferrable initially deferred for each row execute function ledger.check_zero_sum();

create trigger tx_append_only before update or delete on ledger.tx
  for each statement execute function platform.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each statement execute function platform.refuse_change();

-- An ended hold stays as it ended; nothing but its state ever changes.
create function ledger.guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'PENDING'
    or (new.id, new.owner_id, new.account_id, new.target_id, new.amount) is distinct from (old.id, old.owner_id, old.account_id, old.target_id, old.amount) then
    raise exception 'a hold ends once and is never changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger hold_guard before update or delete on ledger.hold for each row execute function ledger.guard_hold();

insert into ledger.account (id, unit) values
  ('house:held', 'NZD'),
  ('house:held-points', 'points'),
  -- what customers bought and what we gave: the other side of every balance in dollars
  ('house:gift-cards-issued', 'NZD'),
  ('house:gift-cards-redeemed', 'NZD');

-- Where the shop logs in as a role of its own, that role may add to the books and read them, never change them.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'kerb_app') then
    grant usage on schema ledger to kerb_app;
    grant select, insert on ledger.tx, ledger.entry to kerb_app;
    grant select, insert, update on ledger.account, ledger.hold to kerb_app;
  end if;
end $$;

create schema gift_cards;

create table gift_cards.gift_card (
  -- its money is ledger account 'gift-card:' and this id
  id uuid primary key,
  -- keyed hash of the code's digits: how the card is found; the code itself is kept nowhere
  code_key bytea not null unique,
  last4 text not null check (last4 ~ '^\d{4}$'),
  pin_hash text not null,
  wrong_pins integer not null default 0 check (wrong_pins between 0 and 5),
  locked_at timestamptz,
  suspended_at timestamptz,
  issued_cents bigint not null check (issued_cents > 0),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- the unit of an order that bought it; null when staff issued it
  order_id uuid references orders.orders (id),
  line_no integer,
  unit_no integer,
  unique (order_id, line_no, unit_no),
  check ((order_id is null) = (line_no is null) and (order_id is null) = (unit_no is null)),
  check ((locked_at is null) = (wrong_pins < 5)),
  -- the law's three years and no less
  check (expires_at >= issued_at + interval '3 years')
);

insert into platform.secret (name, value)
values ('gift-card', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
