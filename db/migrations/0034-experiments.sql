-- Who saw which variant, by a random name of the browser: nothing here says who a visitor is (ANA-07, ANA-08).
create schema experiments;

create table experiments.exposure (
  experiment text not null check (length(experiment) between 1 and 100),
  visitor_id text not null check (visitor_id ~ '^[0-9a-f]{32}$'),
  variant text not null check (length(variant) between 1 and 100),
  exposed_at timestamptz not null default now(),
  -- when the experiment's goal was first reached after that
  goal_at timestamptz,
  primary key (experiment, visitor_id)
);
create index exposure_by_visitor on experiments.exposure (visitor_id);
create index exposure_by_age on experiments.exposure (exposed_at);

-- Orders under way of counted visitors: gone as soon as the order is placed or failed.
create table experiments.awaited_order (
  order_id uuid primary key,
  visitor_id text not null,
  noted_at timestamptz not null default now()
);

-- The features as a GrowthBook host last told them, for processes that start while it is down.
create table experiments.known_features (
  source text primary key,
  features jsonb not null,
  known_at timestamptz not null default now()
);
