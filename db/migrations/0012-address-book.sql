-- A customer's address book.
create table accounts.address (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references accounts.customer (id) on delete cascade,
  type text not null check (type in ('SELECTED', 'ENTERED')),
  company text not null,
  contact_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  street1 text not null,
  street2 text not null,
  suburb text not null,
  state text not null,
  postcode text not null,
  is_default_billing boolean not null,
  is_default_shipping boolean not null,
  -- addresses are listed in the order in which they were added
  serial bigint generated always as identity,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index address_customer on accounts.address (customer_id, serial);
create unique index address_default_billing on accounts.address (customer_id) where is_default_billing;
create unique index address_default_shipping on accounts.address (customer_id) where is_default_shipping;
-- No address twice, whatever its capitals.
create unique index address_identical on accounts.address (customer_id, md5(lower(
  company || e'\n' || contact_name || e'\n' || country || e'\n' || street1 || e'\n' || street2 || e'\n' || suburb || e'\n' || state || e'\n' || postcode)));
