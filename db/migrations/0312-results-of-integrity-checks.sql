-- What the hourly integrity checks found last, for the metrics of every process (FLT-09). A check that is no longer made
-- leaves no row.
create schema integrity;

create table integrity.last_result (
  invariant text primary key,
  broken_rows int not null check (broken_rows >= 0),
  checked_at timestamptz not null
);

comment on table integrity.last_result is 'What each of the hourly integrity checks found last.';
