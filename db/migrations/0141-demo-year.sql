-- What of the demo's year has been played, so that it can be taken up where it was left (FIX-76).
create schema demo;
create table demo.year_part (
  -- 'began', 'order:17', 'card:2', 'searches:2026-08-03'
  part text primary key,
  done_at timestamptz not null default now()
);
