-- Landing pages, the home page and the menu have a draft beside what is published (OWN-10).
alter table content.document drop constraint document_kind_check,
  add constraint document_kind_check check (kind in ('article', 'post', 'home', 'overlay', 'page', 'menu'));

-- Rises with every change of any draft: a draft that was deleted and written again is another one.
create sequence content.draft_revision;
create table content.draft (
  document_id text primary key check (document_id ~ '^[a-z]+:[a-z0-9][a-z0-9/-]{0,199}$'),
  kind text not null check (kind in ('home', 'page', 'menu')),
  path text not null,
  fields jsonb not null,
  revision bigint not null unique,
  -- The version of the document that its author has seen; null: there was none.
  based_on integer,
  -- When it takes the place of what is published, and until when that is then shown.
  publish_at timestamptz,
  publish_until timestamptz,
  scheduled_by text,
  -- In the address of the preview: whoever has it sees the shop with this draft until `preview_until`.
  preview_key text not null unique,
  preview_until timestamptz not null,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  check (document_id = kind || ':' || path),
  check (publish_until > publish_at),
  check ((publish_at is null) = (scheduled_by is null))
);
create index draft_scheduled on content.draft (publish_at) where publish_at is not null;
