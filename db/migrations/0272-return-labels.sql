-- Labels with which customers send returns back at the shop's expense (PARC-04).
alter table returns.return
  -- promised when the return was started; the shop buys it as soon as the carrier answers
  add column label_wanted boolean not null default false;
create index return_label_wanted on returns.return (requested_at) where label_wanted;

-- Which returns have a label, for whoever buys and voids it.
create view returns.wanted_label as
  select rma, order_id, state, requested_at from returns.return where label_wanted;

-- A parcel with an RMA id comes back: its label has customer and shop exchanged, and none of the order's units lie in it.
alter table parcels.parcel add column rma text;
create unique index parcel_of_return on parcels.parcel (rma) where rma is not null;
