-- What a change was and where it came from (OWN-08). before and after hold the fields that differ, by their path.
-- words: what an entry can be searched for; null for entries of before. New columns are empty, so no row is rewritten.
alter table platform.audit
  add column before jsonb,
  add column after jsonb,
  add column words text[];

-- What of an entry is personal: the network address it came from, and values about a customer. Kept apart, because
-- platform.audit allows no update: here it is erased with the customer's data, and addresses after their time.
create table platform.audit_private (
  audit_id bigint primary key references platform.audit (id),
  address text not null,
  address_until timestamptz not null,
  before jsonb,
  after jsonb
);
create index audit_private_address on platform.audit_private (address_until) where address <> '';

-- Changes only, without entries that somebody looked at data. The conditions are those of the queries.
create index audit_change on platform.audit (at, id)
  where action not like '%.viewed' and action not like '%.searched';
create index audit_change_actor on platform.audit (actor, at, id)
  where action not like '%.viewed' and action not like '%.searched';
create index audit_change_action on platform.audit (action collate "C", at, id)
  where action not like '%.viewed' and action not like '%.searched';
create index audit_words on platform.audit using gin (words) where words is not null;
