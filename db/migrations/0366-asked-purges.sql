-- What no later look at the database could find out: keys of something that was deleted (FLT-04). Taken into edge.purge by
-- the next look for changes.
create table edge.asked_purge (
  key text primary key
);
comment on table edge.asked_purge is 'Keys that a deletion asks a cache in front of the shop to forget.';
