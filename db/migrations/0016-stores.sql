-- Days on which a store keeps other hours than its week and the holidays say: [{"day": "2026-12-24", "name": "Christmas Eve", "hours": ["09:00", "20:00"]}].
alter table stores.location add column special_days jsonb not null default '[]'::jsonb;

-- Pages that show stores are made anew when a store changes.
alter table stores.location add column changed_xid xid8 not null default pg_current_xact_id();
create index location_changed on stores.location (changed_xid);
create trigger location_stamp before insert or update on stores.location
  for each row execute function platform.stamp_change();
create trigger location_announce after insert or update or delete on stores.location
  for each statement execute function platform.announce_change('catalogue');
