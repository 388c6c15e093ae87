-- Machines that work for the shop (an ERP, a till): each by a key of its own, which opens what its scopes name and nothing else.
create table staff.api_key (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- the part of the key that may be shown: eight letters and digits
  prefix text not null unique check (prefix ~ '^[0-9a-z]{8}$'),
  -- SHA-256 of the whole key: it holds 256 random bits, so nothing slower is needed
  digest text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  per_minute integer not null check (per_minute between 1 and 100000),
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
