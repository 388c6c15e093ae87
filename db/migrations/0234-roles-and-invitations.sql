-- Roles that the shop makes of single permissions, beside the four that every shop has, and invitations of staff by
-- mail (OWN-04). A removed role keeps its row for members who have left.
create table staff.role (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index role_name on staff.role (lower(name)) where removed_at is null;

-- role is 'custom' for members with a role of the shop.
alter table staff.member
  add column role_id uuid references staff.role (id),
  drop constraint member_role_check,
  add constraint member_role_check check (role in ('picker', 'service', 'merchandiser', 'manager', 'custom')),
  add constraint member_role_id check ((role = 'custom') = (role_id is not null));
create index member_role_id on staff.member (role_id) where role_id is not null;

-- digest: SHA-256 of the code in the newest mail; null until one was made.
create table staff.invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('picker', 'service', 'merchandiser', 'manager', 'custom')),
  role_id uuid references staff.role (id),
  digest text unique,
  invited_by uuid not null references staff.member (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- accepted, withdrawn, or replaced by another one
  ended_at timestamptz,
  constraint invitation_role_id check ((role = 'custom') = (role_id is not null))
);
create unique index invitation_email on staff.invitation (email) where ended_at is null;
