-- What people of the shop wrote to a customer about an order, with the address that answers go to (FIX-78).
create table orders.staff_email (
  -- names the request: sent twice, it is one email
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  at timestamptz not null default now(),
  -- who wrote it, as in platform.audit
  actor text not null,
  template text not null,
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  answer_address text not null
);
create index staff_email_order on orders.staff_email (order_id);

-- Emails of an order that were sent once more; the message itself is in platform.outbox under `email-again:<id>`.
create table orders.email_again (
  -- names the request: sent twice, it is one email
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  at timestamptz not null default now(),
  actor text not null,
  -- of the message that was sent before
  dedupe_key text not null
);
create index email_again_order on orders.email_again (order_id);
