-- Things on their way back.
create schema returns;

create table returns.return (
  id uuid primary key,
  rma text not null unique check (rma ~ '^R\d{8}$'),
  order_id uuid not null references orders.orders (id),
  -- REQUESTED: on its way to us. RECEIVED: judged at the desk, money still to go back. DONE. CANCELLED: it never came.
  state text not null check (state in ('REQUESTED', 'RECEIVED', 'DONE', 'CANCELLED')),
  version integer not null default 1,
  method text not null check (method in ('STORE', 'COURIER')),
  -- the page it was started from: sent twice, it is one return
  token_id text not null unique,
  -- what goes back to the shopper; known once it is received
  refund_cents bigint not null default 0 check (refund_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= refund_cents),
  requested_at timestamptz not null default now(),
  received_at timestamptz,
  done_at timestamptz
);
create index return_order on returns.return (order_id);
create index return_open on returns.return (requested_at) where state in ('REQUESTED', 'RECEIVED');

create table returns.return_line (
  return_id uuid not null references returns.return (id),
  line_no integer not null,
  qty integer not null check (qty > 0),
  reason text not null check (reason in ('Too small', 'Too large', 'Changed my mind', 'Faulty', 'Wrong item')),
  -- the size wanted instead; null: the money
  exchange_variant_id integer references catalogue.variant (id),
  -- what the desk found: back on the shelf, not fit for it, or not in the parcel
  outcome text check (outcome in ('RESTOCK', 'WRITE_OFF', 'MISSING')),
  refund_cents bigint not null default 0 check (refund_cents >= 0),
  primary key (return_id, line_no)
);

-- The order that brings the other size costs nothing, is paid by the one it replaces, and leaves when the first pair is back.
alter table orders.orders
  add column replaces_order_id uuid references orders.orders (id),
  add column waits_for_rma text;
create index orders_replacing on orders.orders (replaces_order_id) where replaces_order_id is not null;
create index orders_waiting_for_rma on orders.orders (waits_for_rma) where waits_for_rma is not null;
