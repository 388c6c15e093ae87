create schema staff;

-- People who work for the shop; nothing of theirs opens a customer's account, nor the other way round.
create table staff.member (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('picker', 'service', 'merchandiser', 'manager')),
  -- argon2id, as a PHC string; empty once removed
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- the row stays for what the audit says of it
  removed_at timestamptz
);
create unique index member_email on staff.member (email) where removed_at is null;

-- `secret_digest` is the SHA-256 of what the cookie holds.
create table staff.session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references staff.member (id),
  secret_digest text not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_member on staff.session (member_id);
create index session_expired on staff.session (expires_at);

insert into platform.secret (name, value)
values ('staff', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create schema mailing_list;

-- Who asked for news by e-mail outside an account, and what they agreed to. The token is for the link in every such mail.
create table mailing_list.subscriber (
  email text primary key check (email = lower(email)),
  consent_version text not null,
  consented_at timestamptz not null default now(),
  token text not null unique,
  unsubscribed_at timestamptz
);
