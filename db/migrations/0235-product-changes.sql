-- Changes of many products at once (OWN-12, decision 0155).

-- Words by which staff group products. Null where nobody has stated any, so that no row is rewritten.
alter table catalogue.product add column tags text[];

-- The price that returns at the end of a scheduled one: of which. Null for those from before.
alter table catalogue.price_change add column returns_of uuid references catalogue.price_change (id);
create index price_change_returns_of on catalogue.price_change (returns_of) where returns_of is not null;

create table catalogue.bulk_change (
  id uuid primary key default gen_random_uuid(),
  -- what is changed, and which products were selected, as the request had them
  change jsonb not null,
  selection jsonb not null,
  state text not null check (state in ('previewed', 'running', 'stopped', 'done', 'taking-back', 'taken-back')),
  created_by text not null,
  created_at timestamptz not null,
  started_by text,
  started_at timestamptz,
  taken_back_by text,
  taken_back_at timestamptz,
  -- of the last run
  finished_at timestamptz
);
create index bulk_change_at_work on catalogue.bulk_change (created_at) where state in ('running', 'taking-back');
create index bulk_change_newest on catalogue.bulk_change (created_at);

-- The products that were selected when the preview was made. Later matches of the filter are not among them.
create table catalogue.bulk_change_product (
  bulk_change_id uuid not null references catalogue.bulk_change (id) on delete cascade,
  position integer not null,
  -- products are never deleted; a reference would make a preview wait for whoever edits one of them
  product_id integer not null,
  -- planned: will be changed; same: is so already; refused: cannot be changed; done: was changed; left-out: was not,
  -- because it changed after the preview; taken-back: is as before; kept: was not taken back, because it changed since
  state text not null check (state in ('planned', 'same', 'refused', 'done', 'left-out', 'taken-back', 'kept')),
  why text not null default '',
  -- values of the fields that the change is about
  before jsonb not null,
  after jsonb not null,
  -- the scheduled price of a sale
  price_change_id uuid references catalogue.price_change (id),
  -- failed attempts, each of which was logged
  tries integer not null default 0,
  primary key (bulk_change_id, position)
);
create index bulk_change_product_left on catalogue.bulk_change_product (bulk_change_id, state, position);
