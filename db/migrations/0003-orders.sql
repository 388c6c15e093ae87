create schema orders;

create table orders.orders (
  id uuid primary key,
  number text not null unique,
  -- one checkout makes at most one order that has not failed (invariant I8)
  checkout_id uuid not null,
  state text not null check (state in ('PENDING', 'PLACED', 'PARTLY_SHIPPED', 'SHIPPED', 'PARTLY_RETURNED', 'RETURNED',
                                       'FAILING', 'FAILED', 'CANCELLING', 'CANCELLED')),
  version integer not null default 1,
  channel text not null default 'web' check (channel in ('web', 'pos')),
  customer_id uuid,
  email text not null,
  contact jsonb not null,
  shipping_type text not null check (shipping_type in ('DELIVERY', 'STORE_PICKUP')),
  shipping jsonb not null,
  billing_address jsonb,
  currency text not null default 'NZD',
  item_subtotal_cents bigint not null,
  discount_cents bigint not null default 0,
  shipping_cents bigint not null default 0,
  gst_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  -- how the total came about, line by line, as shown to the shopper
  explanation jsonb not null,
  failure_code text,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  -- who works on the order now; by the database's clock (reliability 4.3)
  lease_until timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index orders_one_live_per_checkout on orders.orders (checkout_id) where state <> 'FAILED';
create index orders_unfinished on orders.orders (lease_until) where state in ('PENDING', 'FAILING', 'CANCELLING');
create index orders_by_email on orders.orders (lower(email), created_at desc);
create index orders_by_customer on orders.orders (customer_id, created_at desc) where customer_id is not null;

create table orders.order_line (
  order_id uuid not null references orders.orders (id),
  line_no integer not null,
  product_id integer not null,
  variant_id integer not null,
  location_id text not null,
  product_code text not null,
  variant_code text not null,
  name text not null,
  brand text not null,
  colour_name text not null,
  size_label text not null,
  qty integer not null check (qty > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  tax_exclusive boolean not null default false,
  -- false for things without stock (gift cards)
  stocked boolean not null default true,
  shipped_qty integer not null default 0,
  returned_qty integer not null default 0,
  primary key (order_id, line_no),
  check (shipped_qty between 0 and qty and returned_qty between 0 and shipped_qty)
);

create schema payments;

create table payments.payment (
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  tender text not null check (tender in ('card', 'paypal', 'apple_pay', 'google_pay', 'pay_in_four', 'gift_card', 'reward', 'airline')),
  attempt integer not null default 1,
  state text not null check (state in ('CREATED', 'AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED',
                                       'DECLINED', 'UNKNOWN', 'VOIDING', 'VOIDED')),
  version integer not null default 1,
  amount_cents bigint not null check (amount_cents > 0),
  authorised_cents bigint not null default 0 check (authorised_cents >= 0),
  captured_cents bigint not null default 0 check (captured_cents >= 0 and captured_cents <= authorised_cents),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  -- one key per attempt for ever (R2); what the outside world knows this attempt by
  psp_key text not null unique,
  psp_ref text unique,
  -- what the browser handed over (a nonce, good once); emptied when the payment is terminal
  instrument jsonb not null default '{}'::jsonb,
  -- safe to show: brand, last4, expiry
  facts jsonb not null default '{}'::jsonb,
  decline_code text,
  decline_reason text,
  calls integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index payment_order on payments.payment (order_id);
create unique index payment_attempt on payments.payment (order_id, tender, attempt);
create index payment_unfinished on payments.payment (changed_at) where state in ('CREATED', 'UNKNOWN', 'CAPTURING', 'VOIDING');

create schema checkout;

create table checkout.idempotency (
  scope text not null,
  key text not null,
  fingerprint text not null,
  recovery_point text not null check (recovery_point in ('started', 'reserved', 'authorised', 'finished')),
  order_id uuid,
  locked_until timestamptz not null,
  response_code integer,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  check ((recovery_point = 'finished') = (response_code is not null))
);
create index idempotency_old on checkout.idempotency (created_at);
create index idempotency_order on checkout.idempotency (order_id) where order_id is not null;
