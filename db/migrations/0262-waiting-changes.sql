-- Changes of orders by staff that cost more: the order stays as it is until its customer has paid the difference by a
-- mailed link, and the units that it needs more are held until then (EDIT-01).
create schema order_changes;

create table order_changes.waiting_change (
  change_id uuid primary key,
  order_id uuid not null references orders.orders (id),
  -- PAYING: a payment of it is undecided; UNDOING: it ends once that payment is void
  state text not null check (state in ('WAITING', 'PAYING', 'UNDOING', 'MADE', 'ENDED')),
  -- OUTDATED: the order was changed, refunded, packed, sent or cancelled meanwhile; UNPAID: a payment could not be kept
  ended_as text check (ended_as in ('EXPIRED', 'WITHDRAWN', 'OUTDATED', 'UNPAID')),
  amount_cents bigint not null check (amount_cents > 0),
  total_cents bigint not null,
  -- how many agreed versions and refunds the order had: with another number it is not the order that was changed
  versions integer not null,
  refunds integer not null,
  -- what the order becomes, with its destination; null once it is settled
  plan jsonb,
  -- units that are held: variantId, locationId, qty
  held jsonb not null,
  payment_id uuid,
  attempts integer not null default 0,
  actor text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  check ((ended_as is null) = (state <> 'ENDED')),
  check ((plan is null) = (state in ('MADE', 'ENDED'))),
  check (payment_id is not null or state not in ('PAYING', 'UNDOING', 'MADE'))
);
create unique index waiting_change_open on order_changes.waiting_change (order_id)
  where state in ('WAITING', 'PAYING', 'UNDOING');
create index waiting_change_order on order_changes.waiting_change (order_id);

-- What other modules may read of changes (src/modules/order-changes/README.md).
create view order_changes.open_change as
  select change_id, order_id, state, amount_cents, expires_at, changed_at
  from order_changes.waiting_change where state in ('WAITING', 'PAYING', 'UNDOING');

create view order_changes.held_unit as
  select c.change_id, c.order_id, h."variantId" as variant_id, h."locationId" as location_id, h.qty
  from order_changes.waiting_change c
  cross join lateral jsonb_to_recordset(c.held) as h ("variantId" integer, "locationId" text, qty integer)
  where c.state in ('WAITING', 'PAYING', 'UNDOING');

create view order_changes.paid_change as
  select change_id, order_id, payment_id, changed_at as made_at
  from order_changes.waiting_change where state = 'MADE';
