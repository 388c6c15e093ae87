-- Phone orders: staff build a cart for a customer or a guest and hold its units; it becomes an ordinary order once it is
-- paid by a mailed link, in cash or at a card terminal (EDIT-03).
create schema phone_orders;

create table phone_orders.draft (
  draft_id uuid primary key,
  -- null: a guest
  customer_id uuid references accounts.customer (id),
  -- OPEN: its units are held here; TAKEN: an order has them; ENDED: nobody has
  state text not null check (state in ('OPEN', 'TAKEN', 'ENDED')),
  ended_as text check (ended_as in ('EXPIRED', 'CANCELLED')),
  -- items, promotion codes, contact and delivery as a checkout sends them; null once the person is erased
  request jsonb,
  -- kind, value and reason; null where there is none
  discount jsonb,
  -- what was shown when it was made
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  -- units that are held: variantId, locationId, qty
  held jsonb not null,
  order_id uuid references orders.orders (id) deferrable initially deferred,
  attempts integer not null default 0,
  link_sent_at timestamptz,
  actor text not null,
  -- who took the money at the counter; null where the customer paid by the link
  taken_by text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((ended_as is null) = (state <> 'ENDED')),
  check ((order_id is null) = (state <> 'TAKEN'))
);
create index draft_due on phone_orders.draft (expires_at) where state = 'OPEN';
create index draft_created on phone_orders.draft (created_at desc);
create unique index draft_order on phone_orders.draft (order_id);
create index draft_customer on phone_orders.draft (customer_id) where customer_id is not null;

-- What other modules may read (src/modules/phone-orders/README.md).
create view phone_orders.held_unit as
  select d.draft_id, h."variantId" as variant_id, h."locationId" as location_id, h.qty
  from phone_orders.draft d
  cross join lateral jsonb_to_recordset(d.held) as h ("variantId" integer, "locationId" text, qty integer)
  where d.state = 'OPEN';

create view phone_orders.open_draft as
  select draft_id, state, total_cents, expires_at from phone_orders.draft where state = 'OPEN';

create view phone_orders.paid_draft as
  select draft_id, order_id, discount_cents, discount ->> 'reason' as discount_reason, actor, taken_by
  from phone_orders.draft where state = 'TAKEN';

alter table orders.orders drop constraint orders_channel_check,
  add constraint orders_channel_check check (channel in ('web', 'pos', 'phone')) not valid;
alter table orders.orders validate constraint orders_channel_check;
