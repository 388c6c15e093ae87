create schema catalogue;

create table catalogue.brand (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null unique,
  description text not null default '',
  changed_xid xid8 not null default pg_current_xact_id()
);

create table catalogue.category (
  id integer generated always as identity primary key,
  parent_id integer references catalogue.category (id),
  -- slugs from the root, joined by '/': 'footwear/sneakers/court'
  path text not null unique,
  slug text not null,
  name text not null,
  position integer not null default 0,
  changed_xid xid8 not null default pg_current_xact_id()
);

-- One row is one colourway; colourways of a style share parent_code.
create table catalogue.product (
  id integer generated always as identity primary key,
  code text not null unique,
  parent_code text not null,
  path text collate "C" not null unique,
  brand_id integer not null references catalogue.brand (id),
  category_id integer not null references catalogue.category (id),
  name text not null,
  description text not null default '',
  materials text not null default '',
  care text not null default '',
  demographic text not null check (demographic in ('mens', 'womens', 'unisex', 'kids')),
  product_type text not null,
  colour_name text not null,
  colours text[] not null default '{}',
  swatch text[] not null default '{}',
  price_cents bigint not null check (price_cents >= 0 and price_cents < 100000000),
  original_price_cents bigint check (original_price_cents > price_cents),
  is_new boolean not null default false,
  released_on date,
  state text not null check (state in ('current', 'evergreen', 'draft', 'discontinued')),
  functional_type text not null check (functional_type in ('basic', 'virtual')),
  account_exclusive boolean not null default false,
  loyalty_member_exclusive boolean not null default false,
  tax_exclusive boolean not null default false,
  cart_qty_product_max integer check (cart_qty_product_max between 1 and 99),
  cart_qty_variant_max integer check (cart_qty_variant_max between 1 and 99),
  cart_qty_variant_min integer check (cart_qty_variant_min between 1 and 99),
  cart_qty_variant_multiple_of integer check (cart_qty_variant_multiple_of between 1 and 99),
  overlay_ids text[] not null default '{}',
  weight_grams integer,
  popularity integer not null default 0,
  -- hash of the imported row: the same row again changes nothing
  import_fingerprint text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  changed_xid xid8 not null default pg_current_xact_id()
);
create index product_parent on catalogue.product (parent_code);
create index product_changed on catalogue.product (changed_xid);
create index product_brand on catalogue.product (brand_id);
create index product_category on catalogue.product (category_id);

create table catalogue.variant (
  id integer generated always as identity primary key,
  product_id integer not null references catalogue.product (id),
  code text not null unique,
  position integer not null,
  label text not null,
  us_men text,
  us_women text,
  us_kids text,
  uk text,
  eu text,
  barcode text,
  -- a size that the merchant no longer lists; orders still point to it
  retired boolean not null default false
);
create index variant_product on catalogue.variant (product_id);

-- Bytes of a picture live in the media folder under their hash; this row says what they are.
create table catalogue.media (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  source_kind text not null check (source_kind in ('file', 'url', 'drawn')),
  source text not null,
  width integer,
  height integer,
  -- average colour, shown until the picture arrives
  placeholder text not null default '#e8e5dc'
);

create table catalogue.image (
  product_id integer not null references catalogue.product (id),
  position integer not null,
  media_id text not null references catalogue.media (id),
  alt text not null default '',
  view text not null default '',
  primary key (product_id, position)
);

-- Old addresses of products lead to the new one.
create table catalogue.path_redirect (
  old_path text primary key,
  product_id integer not null references catalogue.product (id),
  created_at timestamptz not null default now()
);

create trigger product_stamp before insert or update on catalogue.product
  for each row execute function platform.stamp_change();
create trigger product_announce after insert or update or delete on catalogue.product
  for each statement execute function platform.announce_change('catalogue');
create trigger brand_stamp before insert or update on catalogue.brand
  for each row execute function platform.stamp_change();
create trigger brand_announce after insert or update or delete on catalogue.brand
  for each statement execute function platform.announce_change('catalogue');
create trigger category_stamp before insert or update on catalogue.category
  for each row execute function platform.stamp_change();
create trigger category_announce after insert or update or delete on catalogue.category
  for each statement execute function platform.announce_change('catalogue');

create schema stores;

-- A place that holds stock: 'warehouse' sells online, a store also hands over in person.
create table stores.location (
  id text primary key,
  kind text not null check (kind in ('warehouse', 'store')),
  name text not null,
  slug text not null unique,
  phone text not null default '',
  street1 text not null default '',
  street2 text not null default '',
  locality text not null default '',
  region text not null default '',
  postcode text not null default '',
  country text not null default 'NZ',
  latitude double precision,
  longitude double precision,
  -- {"1": ["09:00","17:30"], …, "7": null}, ISO weekdays
  hours jsonb not null default '{}'::jsonb,
  description text not null default '',
  open boolean not null default true
);
insert into stores.location (id, kind, name, slug) values ('warehouse', 'warehouse', 'Online warehouse', 'warehouse');

create schema stock;

create table stock.stock (
  variant_id integer not null references catalogue.variant (id),
  location_id text not null references stores.location (id),
  on_hand integer not null default 0,
  reserved integer not null default 0,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (variant_id, location_id),
  constraint stock_never_oversold check (reserved >= 0 and reserved <= on_hand)
);
create index stock_changed on stock.stock (changed_xid);
create trigger stock_stamp before insert or update on stock.stock
  for each row execute function platform.stamp_change();

-- Every unit that ever came, was promised or left; stock.stock is its sum (invariant I1).
create table stock.stock_move (
  id bigint generated always as identity primary key,
  variant_id integer not null,
  location_id text not null,
  kind text not null check (kind in ('reserve', 'release', 'ship', 'receive', 'return', 'adjust')),
  qty integer not null,
  order_id uuid,
  ref text not null default '',
  at timestamptz not null default now(),
  check (qty > 0 or kind = 'adjust')
);
create unique index stock_move_once on stock.stock_move (order_id, variant_id, location_id, kind, ref) where order_id is not null;
create trigger stock_move_append_only before update or delete on stock.stock_move
  for each statement execute function platform.refuse_change();
