-- How much products are bought (UX-05), counted anew from orders every hour.
create schema demand;

-- level: rises by about one whenever a product is bought 1.4 times as often (src/modules/demand/demand-level.ts), so
-- that a row seldom changes; 0 for a product that was bought before and no longer is.
create table demand.product_level (
  product_id integer primary key,
  level smallint not null check (level between 0 and 60),
  changed_xid xid8 not null default pg_current_xact_id()
);
create index product_level_changed on demand.product_level (changed_xid);

-- What other modules may read of demand (src/modules/demand/README.md).
create view demand.bought_level as select product_id, level from demand.product_level;

create view demand.level_change as select product_id, changed_xid from demand.product_level;
