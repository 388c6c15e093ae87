-- Stores edited on screen (OWN-05): whether customers can collect there, how long an order takes, and days on which the
-- store is closed. `open` is false for a store that is closed for good.
alter table stores.location
  add column collects boolean not null default true,
  -- Opening hours from order to ready; null: as the shipping file says.
  add column ready_after_hours double precision check (ready_after_hours between 0 and 100),
  -- First and last day of a temporary closure.
  add column closed_from date,
  add column closed_until date,
  add column closed_reason text not null default '',
  add constraint location_closure check ((closed_from is null) = (closed_until is null) and closed_until >= closed_from);

create or replace view stores.open_store as
  select id as store_id, name, street1 as street, locality as suburb, postcode, latitude, hours, special_days, collects,
    ready_after_hours, closed_from, closed_until, closed_reason
  from stores.location where kind = 'store' and open;
