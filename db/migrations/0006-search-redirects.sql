create schema search;

-- A shopper who searches for this term goes to a page instead (NAV-08). Every process holds all of them in memory.
create table search.redirect (
  -- the words as searches compare them: folded, singular
  term text primary key,
  -- as the operator wrote it
  written text not null,
  -- an address of the shop below /nz
  target text not null check (target ~ '^/([^/\\]|$)' and length(target) <= 500),
  changed_xid xid8 not null default pg_current_xact_id()
);
create trigger redirect_stamp before insert or update on search.redirect
  for each row execute function platform.stamp_change();
create trigger redirect_announce after insert or update or delete on search.redirect
  for each statement execute function platform.announce_change('search');

-- Where a brand's or a category's products went when an import gave all of them another: its old page leads there.
create table catalogue.moved_brand (
  brand_id integer primary key references catalogue.brand (id),
  to_brand_id integer not null references catalogue.brand (id),
  check (brand_id <> to_brand_id)
);
create table catalogue.moved_category (
  category_id integer primary key references catalogue.category (id),
  to_category_id integer not null references catalogue.category (id),
  check (category_id <> to_category_id)
);
