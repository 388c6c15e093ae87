-- What other modules may read of stores (src/modules/stores/README.md).
create view stores.open_store as
  select id as store_id, name, street1 as street, locality as suburb, postcode, latitude, hours, special_days
  from stores.location where kind = 'store' and open;

create view stores.location_change as select changed_xid from stores.location;
