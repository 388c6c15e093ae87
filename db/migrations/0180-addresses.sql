-- Streets and places for address suggestions (UX-10). Empty until `kerb import addresses` fills it; the shop has short
-- lists of its own until then (docs/addresses.md).
create schema addresses;

-- `plain` has no macrons, capitals or abbreviations; the collation lets its index answer 'begins with'. `place` is
-- ' suburb town postcode' in the same form, for further words. `weight` is the number of streets of the town.
create table addresses.street (
  plain text collate "C" not null,
  name text not null,
  suburb text not null,
  town text not null,
  postcode text not null,
  place text not null,
  weight integer not null
);
create index street_plain on addresses.street (plain);

create table addresses.place (
  plain text not null,
  suburb text not null,
  town text not null,
  postcode text not null,
  latitude double precision,
  longitude double precision,
  weight integer not null
);

-- What was imported last, and whom to name where it is shown ('' : nobody).
create table addresses.source (
  kind text primary key check (kind in ('streets', 'places')),
  files text not null,
  licence text not null,
  credit text not null,
  rows integer not null,
  imported_at timestamptz not null
);
