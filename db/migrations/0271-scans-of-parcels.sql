-- What carriers scan of parcels (PARC-03): each scan once, in the order of the carrier's times, and what follows from
-- all scans of a parcel.
alter table parcels.parcel
  add column tracking text not null default 'NONE'
    check (tracking in ('NONE', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED')),
  -- when tracking last changed, by our clock
  add column tracked_at timestamptz,
  -- the latest scan, by the carrier's clock
  add column last_scan_at timestamptz,
  add column handed_over_at timestamptz,
  -- when the carrier is asked next; null: it is not asked
  add column next_poll_at timestamptz,
  add column poll_failures integer not null default 0 check (poll_failures >= 0),
  -- since when the carrier notifies the shop of this parcel's scans
  add column subscribed_at timestamptz,
  -- when somebody of the staff last took care of it
  add column settled_at timestamptz;
update parcels.parcel set next_poll_at = now() where state in ('LABELLED', 'HANDED_OVER');
update parcels.parcel set handed_over_at = now() where state = 'HANDED_OVER';
create index parcel_to_poll on parcels.parcel (next_poll_at) where next_poll_at is not null;
create index parcel_tracking_number on parcels.parcel (tracking_number) where tracking_number <> '';
create index parcel_not_arrived on parcels.parcel (handed_over_at)
  where tracking not in ('DELIVERED') and state in ('LABELLED', 'HANDED_OVER', 'UNDONE');

create table parcels.scan (
  parcel_id uuid not null references parcels.parcel (id),
  -- of what the carrier said: the same scan again is the same row
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  status text not null check (status in ('INFO', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED')),
  -- the carrier's code and words, also where the shop does not know them
  code text not null,
  words text not null,
  -- suburb or place of the carrier; empty where the carrier does not say
  place text not null,
  source text not null check (source in ('webhook', 'poll')),
  received_at timestamptz not null default now(),
  primary key (parcel_id, digest)
);
create trigger scan_append_only before update or delete on parcels.scan
  for each statement execute function platform.refuse_change();

-- Which parcels of an order left, for what their scans say of the order.
create view orders.dispatched_parcel as select p.order_id, p.id as parcel_id, p.ref, p.kind from orders.parcel p;

-- Which emails about parcels a customer wants; null: what the shop sends.
alter table accounts.customer add column parcel_emails text[];
