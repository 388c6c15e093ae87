-- What the operator has locked down while a break-in is looked into (SEC-26): a row for each locked part of the shop.
-- Deleted when the lock-down is lifted; the activity log keeps both.
create schema lock_down;

create table lock_down.locked_area (
  area text primary key check (area in ('staff', 'api-keys', 'orders')),
  reason text not null check (length(reason) <= 200),
  locked_at timestamptz not null
);
