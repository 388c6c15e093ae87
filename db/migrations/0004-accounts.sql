create schema accounts;

-- Who can log in. These five tables belong to adapters/identity (better-auth keeps its rows here); nobody else reads them.
create table accounts.identity_user (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table accounts.identity_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references accounts.identity_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- argon2id, as a PHC string
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_account_user on accounts.identity_account (user_id);

-- `token` is the SHA-256 of what the shopper's cookie holds: who reads this table cannot log in with it.
create table accounts.identity_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references accounts.identity_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_session_user on accounts.identity_session (user_id);
create index identity_session_expired on accounts.identity_session (expires_at);

-- Codes of e-mailed links, hashed; used up by deleting the row.
create table accounts.identity_code (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_code_identifier on accounts.identity_code (identifier);
create index identity_code_value on accounts.identity_code (value);
create index identity_code_expired on accounts.identity_code (expires_at);

-- Key pairs that sign identity tokens, the private half encrypted with the shop's secret.
create table accounts.identity_key (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- What the shop knows of its customers; the id is that of whoever logs in, in whichever identity service.
create table accounts.customer (
  id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  gender text check (gender in ('F', 'M', 'NS')),
  birth_date date check (birth_date > '1800-01-01'),
  subscribed_email boolean not null default false,
  subscribed_sms boolean not null default false,
  erp_customer_id text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index customer_email on accounts.customer (email);

-- How often something guarded was tried; a window begins with the first try. Shared by all processes, kept over restarts.
create table platform.attempt_limit (
  key text primary key,
  started_at timestamptz not null,
  hits integer not null
);
create index attempt_limit_old on platform.attempt_limit (started_at);

-- Limits by fixed windows were never used; platform.attempt_limit counts from the first try.
drop table platform.rate_limit;
