-- Which pages an HTTP cache in front of the shop has to forget (FLT-04). Rows are written only while KERB_EDGE names a
-- cache: changes are derived from what the other schemas hold anyway, so no other transaction writes here.
create schema edge;

-- One row: whoever holds it looks for changes, or settles what was sent.
create table edge.progress (
  id int primary key check (id = 1),
  -- Rises with every set of changes. A process that has read everything since batch N shows all changes up to N.
  batch bigint not null,
  -- While the cache's interface refuses or is down, nothing is sent until then.
  paused_until timestamptz,
  failures int not null default 0,
  problem text,
  -- When all pages were last asked to be forgotten.
  all_at timestamptz
);
insert into edge.progress (id, batch) values (1, 0);

-- What each source of changes looked like when changes were last derived from it.
create table edge.source (
  name text primary key,
  state jsonb not null
);

-- What listings showed of a product then.
create table edge.product (
  product_id int primary key,
  fingerprint text not null,
  path text not null,
  style text not null,
  category_path text not null,
  brand_slug text not null,
  media_ids text[] not null
);

-- Keys to purge, each once.
create table edge.purge (
  key text primary key,
  batch bigint not null,
  due_at timestamptz not null,
  since timestamptz not null,
  -- False for the second purge, which catches an answer that was on its way during the first one.
  is_first boolean not null default true
);
create index purge_due on edge.purge (due_at);

-- The processes that render pages, and up to which batch their memory is fresh.
create table edge.serving (
  process uuid primary key,
  build text not null,
  seen bigint not null,
  at timestamptz not null
);

comment on table edge.progress is 'How far changes of pages were looked for, and whether the cache in front of the shop takes purges. Made again by the shop.';
comment on table edge.source is 'What the sources of changes looked like when they were last compared. Made again by the shop.';
comment on table edge.product is 'Where each product was listed when it was last compared. Made again by the shop.';
comment on table edge.purge is 'Keys that the cache in front of the shop has still to forget.';
comment on table edge.serving is 'Processes that serve pages at this moment.';
