-- Ways to pay that a customer keeps: what may be shown, and the gateway's token. Never a number, never a security code.
create table payments.saved_method (
  id uuid primary key,
  -- null once the customer is gone; then the sweeper makes the gateway forget it too
  customer_id uuid references accounts.customer (id) on delete set null,
  kind text not null check (kind in ('card', 'paypal')),
  token text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^([0-9]{4})?$'),
  -- 'MM/YYYY', empty for PayPal
  expiry text not null check (expiry ~ '^((0[1-9]|1[0-2])/20[0-9]{2})?$'),
  created_at timestamptz not null default now(),
  -- taken away by the customer; the row goes once the gateway has forgotten the token
  removed_at timestamptz,
  leased_until timestamptz not null default now()
);
create index saved_method_customer on payments.saved_method (customer_id, created_at) where removed_at is null;
create index saved_method_to_forget on payments.saved_method (leased_until) where removed_at is not null or customer_id is null;

-- One try to save a way to pay: an authorisation of a dollar, then its void. The row is the intent, written before any call.
create table payments.method_check (
  -- made by the browser: one try, one key for ever
  id uuid primary key,
  customer_id uuid references accounts.customer (id) on delete set null,
  state text not null check (state in ('CREATED', 'AUTHORISED', 'DECLINED', 'VOIDED')),
  -- false: nobody waits for it any more, so what was kept at the gateway is forgotten again
  keep boolean not null default true,
  psp_ref text unique,
  -- of the gateway's vault, until it stands in saved_method or is forgotten
  saved_token text,
  -- what the browser handed over (a nonce, good once); emptied with the answer
  instrument jsonb not null default '{}'::jsonb,
  decline_code text,
  created_at timestamptz not null default now(),
  leased_until timestamptz not null
);
create index method_check_customer on payments.method_check (customer_id);
create index method_check_unfinished on payments.method_check (leased_until) where state in ('CREATED', 'AUTHORISED');
