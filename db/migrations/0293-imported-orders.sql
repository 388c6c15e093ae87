-- Orders of another shop, brought over from its export as history (MOVE-02). They are not orders of this shop: no job
-- captures, sends or mails for them, and they hold no stock. What was returned of them here is recorded beside them.
create schema imported_orders;

create table imported_orders.imported_order (
  id uuid primary key default uuidv7(),
  source text not null check (source in ('shopify')),
  -- The other shop's own id of the order; null where the export has none.
  source_id text check (length(source_id) <= 40),
  -- As customers know it, such as '#1001'.
  number text not null check (number <> '' and length(number) <= 60),
  -- Null where the other shop had none, and once the person is erased.
  email text check (email = lower(email)),
  phone text not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  cancelled_at timestamptz,
  paid text not null check (paid in ('pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'expired')),
  sent text not null check (sent in ('unfulfilled', 'partial', 'fulfilled', 'restocked')),
  -- Cents. Prices of the lines; what was taken off; delivery; GST that was added to these; what none of them explains.
  goods_cents bigint not null check (goods_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  delivery_cents bigint not null check (delivery_cents >= 0),
  added_tax_cents bigint not null check (added_tax_cents >= 0),
  difference_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  -- Part of the total.
  tax_cents bigint not null check (tax_cents >= 0),
  -- Refunded in the other shop, and here.
  refunded_cents bigint not null check (refunded_cents >= 0),
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  discount_code text not null,
  delivery_method text not null,
  payment_method text not null,
  channel text not null,
  note text not null,
  tags text[] not null,
  -- {name, company, street1, street2, city, province, postcode, country, phone}
  billing_address jsonb check (jsonb_typeof(billing_address) = 'object'),
  delivery_address jsonb check (jsonb_typeof(delivery_address) = 'object'),
  -- Of all that the export says of the order: a repeated import finds what has changed.
  digest bytea not null,
  imported_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  erased_at timestamptz,
  check (goods_cents - discount_cents + delivery_cents + added_tax_cents + difference_cents = total_cents),
  check (refunded_cents + returned_cents <= total_cents)
);
create unique index imported_order_source on imported_orders.imported_order (source, source_id) where source_id is not null;
create unique index imported_order_number on imported_orders.imported_order (source, number);
-- By what staff type.
create index imported_order_by_key on imported_orders.imported_order (upper(replace(number, '#', '')));
create index imported_order_by_email on imported_orders.imported_order (email, placed_at desc) where email is not null;
create index imported_order_by_email_part on imported_orders.imported_order (email text_pattern_ops) where email is not null;
create index imported_order_by_time on imported_orders.imported_order (placed_at desc, id);

create table imported_orders.imported_line (
  order_id uuid not null references imported_orders.imported_order (id) on delete cascade,
  line_no integer not null check (line_no > 0),
  name text not null,
  -- Empty where the other shop had none.
  sku text not null,
  qty integer not null check (qty > 0),
  price_cents bigint not null check (price_cents >= 0),
  sent text not null check (sent in ('pending', 'partial', 'fulfilled', 'restocked')),
  -- Recorded here.
  returned_qty integer not null default 0 check (returned_qty between 0 and qty),
  primary key (order_id, line_no)
);

-- Units of an imported order that came back here, and the money for them, given by hand or as store credit.
create table imported_orders.imported_return (
  return_id uuid primary key,
  order_id uuid not null references imported_orders.imported_order (id),
  amount_cents bigint not null check (amount_cents > 0),
  paid_by text not null check (paid_by in ('hand', 'store-credit')),
  -- By hand: where the money can be found, such as a bank's reference.
  reference text not null,
  note text not null,
  returned_by text not null,
  returned_at timestamptz not null default now()
);
create index imported_return_order on imported_orders.imported_return (order_id);
create table imported_orders.imported_return_line (
  return_id uuid not null references imported_orders.imported_return (return_id),
  order_id uuid not null,
  line_no integer not null,
  qty integer not null check (qty > 0),
  primary key (return_id, line_no),
  foreign key (order_id, line_no) references imported_orders.imported_line (order_id, line_no)
);
create index imported_return_line_of on imported_orders.imported_return_line (order_id, line_no);

-- What other modules may read (src/modules/imported-orders/README.md): orders that were sales, and what was refunded here.
create view imported_orders.imported_sale as
  select o.id as order_id, o.placed_at, o.total_cents, o.refunded_cents,
    (select coalesce(sum(l.qty), 0)::integer from imported_orders.imported_line l where l.order_id = o.id) as units
  from imported_orders.imported_order o
  where o.cancelled_at is null and o.paid in ('partially_paid', 'paid', 'partially_refunded', 'refunded');
create view imported_orders.imported_refund as
  select r.return_id, r.order_id, r.amount_cents, r.paid_by, r.returned_at from imported_orders.imported_return r;
