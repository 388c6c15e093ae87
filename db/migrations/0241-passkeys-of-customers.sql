-- Customers log in with passkeys, see their sessions and end them (SEC-10).
-- last_seen_at: the last renewal of a token, to the minute. confirmed_at: when the customer last proved who they are in
-- this session. ip_address and user_agent, for both kinds of session: where it was last seen, and browser and system in
-- words.
alter table accounts.identity_session
  add column last_seen_at timestamptz not null default now(),
  add column confirmed_at timestamptz;
alter table accounts.hosted_session
  add column ip_address text,
  add column user_agent text,
  add column last_seen_at timestamptz not null default now(),
  add column confirmed_at timestamptz;

create table accounts.passkey (
  id uuid primary key default gen_random_uuid(),
  -- Passkeys end with the log-in that they open.
  user_id uuid not null references accounts.identity_user (id) on delete cascade,
  -- base64url
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on accounts.passkey (user_id);

-- What a passkey has to sign next; each is used once. holder: SHA-256 of a log-in's ticket, or the id of a session.
create table accounts.passkey_challenge (
  holder text not null,
  purpose text not null check (purpose in ('log-in', 'add', 'confirm')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (holder, purpose)
);
create index passkey_challenge_expired on accounts.passkey_challenge (expires_at);
