-- What merchants publish: articles, posts, the home page, words on pictures (CMS-06).
create schema content;

create table content.document (
  id text primary key check (id ~ '^[a-z]+:[a-z0-9][a-z0-9/-]{0,199}$'),
  kind text not null check (kind in ('article', 'post', 'home', 'overlay')),
  path text not null,
  -- as src/contract/content.ts describes it
  fields jsonb not null,
  published boolean not null default true,
  publish_at timestamptz,
  publish_until timestamptz,
  changed_at timestamptz not null default now(),
  unique (kind, path),
  check (id = kind || ':' || path),
  check (publish_until > publish_at)
);

-- Rises with every statement that touches a document: processes compare it instead of reading everything.
create table content.revision (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into content.revision (number) values (1);

create function content.count_change() returns trigger language plpgsql as $$
begin
  update content.revision set number = number + 1;
  return null;
end $$;
create trigger count_change after insert or update or delete on content.document for each statement execute function content.count_change();
