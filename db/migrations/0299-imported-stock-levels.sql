-- Which units an inventory file of the shop before this one gave a size at a place (MOVE-01, decision 0165): the same file
-- again leaves what was sold since alone.
create table stock.imported_level (
  variant_id integer not null references catalogue.variant (id),
  location_id text not null references stores.location (id),
  units integer not null check (units between 0 and 1000000),
  primary key (variant_id, location_id)
);
comment on table stock.imported_level is 'Units that an inventory file of the previous shop gave a size at a place, so that the same file is not counted twice.';
