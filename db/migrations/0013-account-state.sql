-- What a customer's devices share: the cart. `version` counts the saves; a save names the one it was made on.
create table accounts.synced_state (
  customer_id uuid primary key references accounts.customer (id) on delete cascade,
  version integer not null check (version >= 1),
  cart_items jsonb not null check (jsonb_typeof(cart_items) = 'array'),
  changed_at timestamptz not null default now()
);
