-- A request to place an order that waits its turn, or whose gift cards are being checked, has no order and no key yet: whoever asks what
-- became of it must hear that it is under way (FIX-23). Lapses by itself, should its process die.
create table checkout.attempt (
  key text primary key,
  until timestamptz not null
);
create index attempt_until on checkout.attempt (until);
