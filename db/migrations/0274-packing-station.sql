-- Shelves, pick waves and manifests (PARC-07).
-- Where a size lies at a location, as written on the shelf.
create table stock.shelf (
  location_id text not null,
  variant_id integer not null,
  shelf text not null check (shelf ~ '^[A-Z0-9][A-Z0-9.-]{0,15}$'),
  primary key (location_id, variant_id)
);
create view stock.shelf_of_size as select location_id, variant_id, shelf from stock.shelf;

create or replace view orders.line_to_pick as
  select o.number, o.placed_at, l.location_id, l.product_code, l.variant_code, l.name, l.brand,
    l.colour_name, l.size_label, l.qty - l.shipped_qty - l.cancelled_qty as qty, l.variant_id
  from orders.orders o join orders.order_line l on l.order_id = o.id
  where o.state in ('PLACED', 'PARTLY_SHIPPED') and o.waits_for_rma is null and o.held_for is null
    and o.ready_at is null and o.packed_at is null and l.stocked and l.qty > l.shipped_qty + l.cancelled_qty;

-- Orders that one person picks in one walk; nobody else gets them at that location while it is open.
create table parcels.pick_wave (
  id uuid primary key,
  location_id text not null,
  started_by text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index pick_wave_open on parcels.pick_wave (started_at) where ended_at is null;
create table parcels.pick_wave_order (
  wave_id uuid not null references parcels.pick_wave (id),
  order_number text not null,
  location_id text not null,
  basket integer not null check (basket > 0),
  open boolean not null default true,
  primary key (wave_id, order_number),
  unique (wave_id, basket)
);
create unique index order_in_open_wave on parcels.pick_wave_order (order_number, location_id) where open;

-- What a courier took at the end of a day.
create table parcels.manifest (
  id uuid primary key,
  carrier text not null,
  closed_by text not null,
  closed_at timestamptz not null default now()
);
create index manifest_closed on parcels.manifest (closed_at);
alter table parcels.parcel add column manifest_id uuid references parcels.manifest (id);
create index parcel_of_manifest on parcels.parcel (manifest_id) where manifest_id is not null;
create index parcel_without_manifest on parcels.parcel (created_at)
  where manifest_id is null and rma is null and state in ('LABELLED', 'HANDED_OVER');
