-- Customers of another shop, brought over from its export (MOVE-01). None of them can log in: an account begins when somebody
-- proves the mailbox, by a mailed link or by signing up and verifying (MOVE-03). `claimed_by` is that account.
create table accounts.imported_customer (
  id uuid primary key default uuidv7(),
  source text not null check (source in ('shopify')),
  -- The other shop's own number of the customer; null where the export has none.
  source_id text check (length(source_id) <= 40),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null,
  note text not null,
  tags text[] not null,
  -- One address as the address book stores it; null for none, or for one that the shop cannot deliver to.
  address jsonb check (jsonb_typeof(address) = 'object'),
  subscribed_email boolean not null,
  subscribed_sms boolean not null,
  -- Left the shop's emails since: a repeated import does not subscribe again.
  left_emails_at timestamptz,
  invited_at timestamptz,
  claimed_by uuid references accounts.customer (id) on delete cascade,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((claimed_by is null) = (claimed_at is null))
);
create unique index imported_customer_email on accounts.imported_customer (email);
create unique index imported_customer_source on accounts.imported_customer (source, source_id) where source_id is not null;
create index imported_customer_claimed on accounts.imported_customer (claimed_by) where claimed_by is not null;
create index imported_customer_to_invite on accounts.imported_customer (id) where claimed_at is null and invited_at is null;
-- Staff find them as they find accounts (FIX-69).
create index imported_customer_by_last_name on accounts.imported_customer (platform.plain_name(last_name) text_pattern_ops);
create index imported_customer_by_full_name on accounts.imported_customer (platform.plain_name(first_name || ' ' || last_name) text_pattern_ops);
create index imported_customer_by_part on accounts.imported_customer using gin (platform.trigrams(first_name || ' ' || last_name || ' ' || email));
create index imported_customer_by_phone on accounts.imported_customer (platform.phone_from_end(phone) text_pattern_ops) where phone <> '';

-- Imported people who asked for erasure, by a digest of the email address: a repeated import does not bring them back.
create table accounts.erased_import (
  email_digest bytea primary key,
  erased_at timestamptz not null default now()
);

-- With the imported customers that nobody has claimed yet.
create or replace view accounts.customer_profile as
  select id as customer_id, first_name, last_name, email, phone, created_at, verified_at, subscribed_email,
    subscribed_sms, erp_customer_id
  from accounts.customer
  union all
  select id, first_name, last_name, email, phone, created_at, null::timestamptz, subscribed_email, subscribed_sms, null::text
  from accounts.imported_customer where claimed_at is null;
