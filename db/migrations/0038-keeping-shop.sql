-- What the staff do with stock, prices, offers and pages from their own site.

-- One thing done with stock in one go, by the id its browser gave it: sent twice, it is done once. `lines` is what was sent.
create table stock.movement (
  id uuid primary key,
  kind text not null check (kind in ('receive', 'adjust', 'write-off', 'transfer', 'count')),
  location_id text not null references stores.location (id),
  to_location_id text references stores.location (id),
  reason text not null default '',
  note text not null default '',
  actor text not null,
  lines jsonb not null,
  at timestamptz not null default now(),
  check ((kind = 'transfer') = (to_location_id is not null)),
  check (to_location_id <> location_id)
);
create trigger movement_append_only before update or delete on stock.movement
  for each statement execute function platform.refuse_change();
alter table stock.stock_move add column movement_id uuid references stock.movement (id);
-- what happened to a size, newest first
create index stock_move_variant on stock.stock_move (variant_id, id desc);
-- scanners read barcodes; people type codes in any case
create index variant_barcode on catalogue.variant (barcode) where barcode is not null;
create index variant_code_lower on catalogue.variant (lower(code));

-- the last digits are what is printed and told
create index gift_card_last4 on gift_cards.gift_card (last4);

-- A price from a moment on; with `ends_at`, what stood before comes back then.
create table catalogue.price_change (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references catalogue.product (id),
  starts_at timestamptz not null,
  ends_at timestamptz,
  price_cents bigint not null check (price_cents >= 0 and price_cents < 100000000),
  original_price_cents bigint check (original_price_cents > price_cents),
  actor text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  cancelled_at timestamptz,
  check (ends_at > starts_at),
  check (applied_at is null or cancelled_at is null)
);
create index price_change_due on catalogue.price_change (starts_at) where applied_at is null and cancelled_at is null;
create index price_change_product on catalogue.price_change (product_id, starts_at desc);

-- An offer being written; `entry` is as a merchant's file would say it. `replaces` is the state of the offer it began from.
create table promotions.draft (
  promotion_id text primary key check (promotion_id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  entry jsonb not null,
  replaces text,
  version integer not null default 1,
  actor text not null,
  changed_at timestamptz not null default now()
);

-- Every state a document was ever in, whoever put it there.
alter table content.document add column version integer not null default 1, add column changed_by text not null default '';
create table content.edition (
  document_id text not null,
  version integer not null,
  fields jsonb not null,
  published boolean not null,
  publish_at timestamptz,
  publish_until timestamptz,
  changed_by text not null,
  at timestamptz not null default now(),
  primary key (document_id, version)
);
insert into content.edition (document_id, version, fields, published, publish_at, publish_until, changed_by, at)
select id, version, fields, published, publish_at, publish_until, changed_by, changed_at from content.document;

create function content.number_edition() returns trigger language plpgsql as $$
begin
  -- a document that was taken away and comes back goes on where it was
  new.version := case tg_op when 'UPDATE' then old.version
    else coalesce((select max(version) from content.edition where document_id = new.id), 0) end + 1;
  return new;
end $$;
create trigger number_edition before insert or update on content.document for each row execute function content.number_edition();
create function content.keep_edition() returns trigger language plpgsql as $$
begin
  insert into content.edition (document_id, version, fields, published, publish_at, publish_until, changed_by)
  values (new.id, new.version, new.fields, new.published, new.publish_at, new.publish_until, new.changed_by);
  return null;
end $$;
create trigger keep_edition after insert or update on content.document for each row execute function content.keep_edition();
