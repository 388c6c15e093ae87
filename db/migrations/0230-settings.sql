-- Settings that shopkeepers change on screen (OWN-02): what is published, and every change with who made it and when.
create schema settings;

-- A set of changes that is previewed and published as one. A draft and a scheduled revision change nothing yet.
create table settings.revision (
  id bigint generated always as identity primary key,
  state text not null check (state in ('draft', 'scheduled', 'published', 'cancelled')),
  -- The revision whose changes this one takes back.
  takes_back bigint references settings.revision,
  -- In the address of the preview: whoever has it sees the shop with these changes.
  preview_key text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  publish_at timestamptz,
  published_at timestamptz,
  published_by text,
  check (state <> 'scheduled' or publish_at is not null),
  check ((state = 'published') = (published_at is not null and published_by is not null))
);
create index revision_scheduled on settings.revision (publish_at) where state = 'scheduled';

-- What a revision changes. Null stands for the default. Once published, before is what was replaced.
create table settings.change (
  revision_id bigint not null references settings.revision,
  name text not null,
  before text,
  after text,
  primary key (revision_id, name)
);

-- What is published. A setting without a row has its default.
create table settings.value (
  name text primary key,
  value text not null,
  revision_id bigint not null references settings.revision
);

-- Rises with every publication; publishing locks it, processes compare it.
create table settings.version (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into settings.version (number) values (1);
