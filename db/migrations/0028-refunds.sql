-- Money on its way back: the row is the intent, written before anybody is asked (R1, R10).
create table payments.refund (
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  payment_id uuid not null references payments.payment (id),
  -- one request of staff, one refund, however often it is sent
  request_key text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'CREATED' check (state in ('CREATED', 'DONE', 'MANUAL')),
  -- one key per refund for ever (R2)
  psp_key text not null unique,
  psp_ref text unique,
  reason text not null,
  requested_by text not null,
  outcome text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (order_id, request_key, payment_id)
);
create index refund_payment on payments.refund (payment_id);
create index refund_unfinished on payments.refund (created_at) where state <> 'DONE';

-- A line that is a gift card: nothing is sent, a card is made and mailed once the money is in.
alter table orders.order_line add column gift_card boolean not null default false;
