-- Who tried to get in, was refused, used a machine's key or changed somebody's rights (SEC-11). Kept apart from
-- platform.audit: it has network addresses, is deleted by age, and repeated events of an hour are one row.
create schema security_events;

-- actor: staff:<id>, customer:<id>, key:<shown part>, operator, unknown, or various where a flood was not told apart.
-- address: an IPv4 address or an IPv6 network of 64 bits; '' for commands. hour: null for events that have a row each.
create table security_events.event (
  id bigint generated always as identity primary key,
  hour timestamptz,
  kind text not null,
  actor text not null,
  address text not null,
  action text not null,
  subject text not null,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at)
);
create unique index event_of_hour on security_events.event (hour, kind, actor, address, action, subject) where hour is not null;
create index event_actor on security_events.event (actor, id);
create index event_subject on security_events.event (subject, id) where subject <> '';
create index event_address on security_events.event (address, id);
create index event_kind on security_events.event (kind, id);
create index event_age on security_events.event (kind, last_at);
