-- The technical floor: what every module may lean on.
create schema platform;

-- Messages to the outside world (mail, ERP, captures) are rows first: written in the transaction that
-- causes them, delivered afterwards, once per dedupe_key.
create table platform.outbox (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text
);
create index outbox_waiting on platform.outbox (available_at) where done_at is null;

-- Events that outsiders push at us; the primary key makes a second delivery a no-op.
create table platform.inbox (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  payload jsonb not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

-- Who did what; append-only.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'::jsonb
);

-- Fixed-window counters shared by all processes and kept over restarts.
create table platform.rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table %.% is append-only', tg_table_schema, tg_table_name using errcode = '42501';
end $$;
create trigger audit_append_only before update or delete on platform.audit
  for each statement execute function platform.refuse_change();

-- Tells every process that something readers hold in memory has changed. Channel 'kerb_changed',
-- payload: the topic. Readers then ask for rows whose changed_xid is not yet settled in their view.
create function platform.announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kerb_changed', tg_argv[0]);
  return null;
end $$;
create function platform.stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
