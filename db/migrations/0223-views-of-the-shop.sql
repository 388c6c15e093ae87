-- A member of staff who sees the shop as a customer sees it (EDIT-08). Ends with the session of the member.
create table staff.viewing (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references staff.session (id) on delete cascade,
  -- whose shop it is
  viewed_id uuid not null,
  -- the SHA-256 of what the tab holds
  secret_digest text not null unique,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index viewing_session on staff.viewing (session_id);
create index viewing_viewed on staff.viewing (viewed_id);
