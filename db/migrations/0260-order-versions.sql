-- An order is a sequence of agreed versions: version 1 is what was placed, each change adds one (EDIT-02). Only orders
-- that were changed have rows; the last one is what the order says now.
create table orders.order_version (
  order_id uuid not null references orders.orders (id),
  version_no integer not null check (version_no >= 1),
  -- the caller's id of the change; null for version 1
  change_id uuid check ((change_id is null) = (version_no = 1)),
  actor text not null,
  agreed_at timestamptz not null default now(),
  -- destination and method; without its address once the customer's data are erased
  shipping jsonb not null,
  -- line_no, variant_id, location_id, variant_code, size_label, qty, unit_price_cents, discount_cents, total_cents of each
  lines jsonb not null,
  item_subtotal_cents bigint not null,
  discount_cents bigint not null,
  shipping_cents bigint not null,
  gst_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  primary key (order_id, version_no),
  unique (order_id, change_id)
);
