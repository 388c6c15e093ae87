-- Sales that a store's till has made and tells of: each of its numbers once, for good (FIX-49).
create schema till;

create table till.sale (
  -- the till's own, however it counts
  number text primary key check (number ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'),
  order_id uuid not null unique references orders.orders (id) deferrable initially deferred,
  -- of what was sent: the same number with other contents is another sale, and refused
  fingerprint text not null,
  -- a receipt is mailed
  receipt boolean not null,
  -- units that were sold though the books had none free: [{"code", "qty"}]
  missing jsonb not null default '[]'::jsonb,
  recorded_by text not null,
  recorded_at timestamptz not null default now()
);

-- Paid at the till: no provider was asked, and none is asked when it goes back.
alter table payments.payment
  drop constraint payment_tender_check,
  add constraint payment_tender_check check (tender in ('card', 'paypal', 'apple_pay', 'google_pay', 'pay_in_four', 'gift_card', 'reward', 'airline', 'till'));
