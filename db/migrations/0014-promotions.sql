create schema promotions;

-- What an offer does is its definition (checked by the importer); the columns are what is counted and looked for.
create table promotions.promotion (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  name text not null,
  definition jsonb not null,
  active boolean not null default true,
  -- without one of its codes it is not offered
  needs_code boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  -- counted only where there is a limit: a free offer is no row that every order waits for
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  max_uses integer check (max_uses > 0),
  max_per_customer integer check (max_per_customer > 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (ends_at > starts_at)
);

create table promotions.coupon_code (
  -- as compared: capitals, without spaces at the ends
  code text primary key check (code = upper(code) and code ~ '^\S{1,40}$'),
  promotion_id text not null references promotions.promotion (id) on delete cascade,
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  -- 1 for a code of its own for each shopper, null for one that all share
  max_uses integer check (max_uses > 0)
);
create index coupon_code_promotion on promotions.coupon_code (promotion_id);

-- One use an order; given back once when the order fails.
create table promotions.promo_use (
  promotion_id text not null references promotions.promotion (id),
  order_id uuid not null references orders.orders (id),
  code text,
  -- whom it is counted for: 'c:' and the customer's id, 'e:' and the e-mail address as normalised
  who text[] not null,
  used_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (promotion_id, order_id)
);
create index promo_use_order on promotions.promo_use (order_id);

create table promotions.customer_use (
  promotion_id text not null references promotions.promotion (id),
  who text not null,
  used integer not null check (used >= 0),
  primary key (promotion_id, who)
);
