-- How far the log of the database was when somebody last changed something (FLT-05): replicas that are not as far do not
-- answer them. Rows are written only while KERB_DATABASE_REPLICA_URLS names replicas. People share rows by a digest, so
-- that the table stays small and names nobody.
create table platform.own_write (
  digest int primary key check (digest between 0 and 4095),
  -- Bytes of the log since the beginning of the cluster.
  position bigint not null
);
comment on table platform.own_write is 'How far the log was at the last change by whoever has this digest. Made again by the shop.';
