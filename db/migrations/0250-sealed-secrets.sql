-- Secrets are sealed with a data key, which a key from outside the database wraps (SEC-07, decision 118).
create table platform.data_key (
  id uuid primary key,
  -- The data key, encrypted by the key that wrapped_by names.
  wrapped bytea not null,
  wrapped_by text not null,
  created_at timestamptz not null default now()
);

-- A key whose rotation must not end what was made with it has several versions; all others have version 1 only.
alter table platform.secret add column version integer not null default 1 check (version > 0);
alter table platform.secret drop constraint secret_pkey;
alter table platform.secret add primary key (name, version);

-- The version of the key from which the code and the PIN of the card come.
alter table gift_cards.gift_card add column key_version integer not null default 1 check (key_version > 0);

-- A webhook's secret, sealed or not.
alter table webhooks.endpoint drop constraint endpoint_secret_check;
alter table webhooks.endpoint add constraint endpoint_secret_check check (secret ~ '^(whsec_|sealed:)');
