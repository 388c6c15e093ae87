-- Parcels that are packed with a label of a connected carrier (PARC-02), until and after they leave.
create schema parcels;

create table parcels.parcel (
  id uuid primary key,
  order_id uuid not null references orders.orders (id),
  order_number text not null,
  -- as the carrier knows it
  reference text not null unique,
  state text not null check (state in ('PACKED', 'LABELLED', 'HANDED_OVER', 'UNDONE')),
  label text not null check (label in ('BUYING', 'UNSURE', 'REFUSED', 'BOUGHT', 'VOIDING', 'VOIDED')),
  carrier text not null check (carrier in ('nz-post', 'starshipit')),
  service text not null,
  weight_grams integer not null check (weight_grams between 1 and 30000),
  length_cm integer not null check (length_cm between 1 and 300),
  width_cm integer not null check (width_cm between 1 and 300),
  height_cm integer not null check (height_cm between 1 and 300),
  -- what the carrier asked for the label, GST included
  cost_cents bigint not null check (cost_cents >= 0),
  carrier_ref text,
  -- as customers know it
  carrier_name text not null default '',
  tracking_number text not null default '',
  -- why the label was refused, or could not be voided
  problem text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  bought_at timestamptz,
  -- when the carrier was last asked to buy the label
  asked_at timestamptz not null default now(),
  -- until when a process works on the label
  leased_until timestamptz not null,
  check (label <> 'BOUGHT' or tracking_number <> ''),
  check (state <> 'LABELLED' or label = 'BOUGHT'),
  check (state <> 'HANDED_OVER' or label = 'BOUGHT'),
  check (state <> 'UNDONE' or label in ('VOIDING', 'VOIDED', 'REFUSED', 'UNSURE'))
);
create index parcel_of_order on parcels.parcel (order_id);
create index parcel_label_open on parcels.parcel (leased_until) where label in ('BUYING', 'VOIDING');
create index parcel_not_sent on parcels.parcel (order_id) where state in ('PACKED', 'LABELLED');

create table parcels.parcel_line (
  parcel_id uuid not null references parcels.parcel (id),
  line_no smallint not null,
  qty integer not null check (qty > 0),
  primary key (parcel_id, line_no)
);

-- What left in each parcel, for the integrity check of parcels.
create view orders.dispatched_line as
  select p.order_id, p.ref, l.line_no, l.qty from orders.parcel p join orders.parcel_line l on l.parcel_id = p.id;
