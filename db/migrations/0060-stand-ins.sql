-- When the shop ran with something that only plays a part of a real shop (SEC-03), and whether it took itself for a shop in
-- production. One open row a stand-in and mode; it ends when a start finds the stand-in gone.
create table platform.stand_in_use (
  id bigint generated always as identity primary key,
  name text not null,
  mode text not null check (mode in ('trial', 'production')),
  started_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index stand_in_use_open on platform.stand_in_use (name) where ended_at is null;
