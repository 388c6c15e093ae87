-- Rules of shopkeepers besides search.redirect (OWN-09, decision 0157), which every process holds in memory:
-- address: an old address leads to a page; synonym: a search for a word finds others too; placement: products that come
-- first or last for a search or in a category.
create table search.rule (
  kind text not null check (kind in ('address', 'synonym', 'placement')),
  -- as it is compared: the old address; the folded word; 'term:' with the folded words, or 'category:' with its path
  key text not null,
  -- as it was written
  written text not null,
  value jsonb not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (kind, key)
);
create trigger rule_stamp before insert or update on search.rule
  for each row execute function platform.stamp_change();
create trigger rule_announce after insert or update or delete on search.rule
  for each statement execute function platform.announce_change('search');
