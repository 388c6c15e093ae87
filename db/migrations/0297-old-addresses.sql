-- Addresses of an earlier shop (MOVE-04, decision 0162). Its products are found by the handle, which is the parent code of
-- what was imported; the numbers by which its addresses name a variant stand only here.
create schema old_addresses;
create table old_addresses.variant (
  -- The earlier shop's number.
  old_id text primary key check (old_id ~ '^[0-9]{1,20}$'),
  variant_id integer not null references catalogue.variant (id)
);

create view catalogue.visible_product as
  select id as product_id, path, parent_code, state in ('current', 'evergreen') as listed
  from catalogue.product where state <> 'draft';

create view catalogue.moved_product as
  select r.old_path, p.path from catalogue.path_redirect r join catalogue.product p on p.id = r.product_id
  where p.state <> 'draft';
