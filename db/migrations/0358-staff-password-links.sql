-- A link by mail with which a member of staff who has forgotten the password chooses another one (OWN-04). digest: SHA-256
-- of the code in the newest mail; only that one works, once.
create table staff.password_link (
  member_id uuid primary key references staff.member (id),
  digest text not null unique,
  expires_at timestamptz not null
);
comment on table staff.password_link is 'The newest link with which a member of staff chooses a new password.';
