-- Who is logged in by a hosted user pool. Both tables belong to adapters/identity. `secret_digest` is the SHA-256 of what the
-- shopper's cookie holds, `sealed_token` the pool's refresh token, sealed with the shop's secret: who reads this cannot log in with it.
create table accounts.hosted_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  secret_digest text not null unique,
  sealed_token bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index hosted_session_user on accounts.hosted_session (user_id);
create index hosted_session_expired on accounts.hosted_session (expires_at);

-- The identity tokens that the shop handed out, by their `jti`: a token of the pool's ends with its session here.
create table accounts.hosted_token (
  jti text primary key,
  session_id uuid not null references accounts.hosted_session (id) on delete cascade,
  expires_at timestamptz not null
);
create index hosted_token_session on accounts.hosted_token (session_id);
create index hosted_token_expired on accounts.hosted_token (expires_at);

-- Its customer asked for erasure while it was under way: names and addresses go once it is finished.
alter table orders.orders add column erase_when_done boolean not null default false;
create index orders_to_erase on orders.orders (changed_at) where erase_when_done;
