-- A second factor for staff (SEC-09): passkeys, codes of an authenticator app, recovery codes.
-- confirmed_at: when the member last proved who they are in this session. second_factor: whether that was by a second
-- factor. device and address: where the session was begun, for the list of sessions.
alter table staff.session
  add column confirmed_at timestamptz not null default now(),
  add column second_factor boolean not null default false,
  add column device text not null default '',
  add column address text not null default '';

create table staff.passkey (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references staff.member (id),
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
create index passkey_member on staff.passkey (member_id);

-- sealed_secret: the key of the codes, encrypted. last_step: the newest code that was used, counted in half minutes.
create table staff.authenticator (
  member_id uuid primary key references staff.member (id),
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table staff.recovery_code (
  member_id uuid not null references staff.member (id),
  digest text not null,
  used_at timestamptz,
  primary key (member_id, digest)
);

-- A log-in that waits for its second factor. challenge: of its passkey; null once an answer to it was checked.
create table staff.pending_log_in (
  digest text primary key,
  member_id uuid not null references staff.member (id),
  challenge text,
  expires_at timestamptz not null
);
create index pending_log_in_member on staff.pending_log_in (member_id);

-- What a session's passkey has to sign next; each is used once.
create table staff.passkey_challenge (
  session_id uuid not null references staff.session (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'confirm')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

insert into platform.secret (name, value)
values ('staff-codes', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
