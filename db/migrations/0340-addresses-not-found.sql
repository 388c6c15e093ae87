-- Addresses that visitors asked for and that lead nowhere (MOVE-04, decision 0174): counts of paths, at most a thousand.
-- No query, visitor or browser is stored.
create table old_addresses.not_found (
  -- As rules of addresses compare them: without host, query and last slash.
  path text primary key check (length(path) between 1 and 200),
  times bigint not null check (times > 0),
  last_met timestamptz not null
);
comment on table old_addresses.not_found is 'Addresses without a page that visitors asked for, with how often.';
