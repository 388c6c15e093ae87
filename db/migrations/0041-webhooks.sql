-- Telling other machines what happened (docs/machines.md).
create schema webhooks;

create table webhooks.endpoint (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- What signs; whoever reads the database could read orders as well, so it lies open here. After a rotation both sign for a while.
  secret text not null check (secret like 'whsec\_%'),
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  removed_at timestamptz
);
create unique index endpoint_url on webhooks.endpoint (url) where removed_at is null;

-- What happened, written in the transaction in which it did, if anybody listens. Its delivery is a row of platform.outbox
-- for each endpoint, 'webhook:EVENT:ENDPOINT'.
create table webhooks.event (
  id uuid primary key,
  kind text not null,
  -- an order's number; '' where it is about many things
  subject text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index event_age on webhooks.event (created_at);

-- Every try, for whoever asks why something did not arrive.
create table webhooks.attempt (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhooks.event (id) on delete cascade,
  endpoint_id uuid not null references webhooks.endpoint (id),
  at timestamptz not null default now(),
  -- null: there was no answer
  status integer,
  took_ms integer not null,
  problem text
);
create index attempt_event on webhooks.attempt (event_id, endpoint_id, id desc);

-- Up to which change of stock listeners were told; null while nobody listens. One row.
create table webhooks.stock_cursor (
  one boolean primary key default true check (one),
  changed_xid xid8,
  variant_id integer not null default 0,
  location_id text not null default ''
);
insert into webhooks.stock_cursor default values;
