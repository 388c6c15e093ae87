-- Keys that all processes of the shop share: made once, here, by PostgreSQL's strong random numbers.
create table platform.secret (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32),
  created_at timestamptz not null default now()
);
insert into platform.secret (name, value)
select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
from unnest(array['captcha', 'product-challenge', 'identity']) as name;

-- A limited release may ask a question before it is sold. The accepted answers never leave the server.
alter table catalogue.product
  add column challenge_question text check (char_length(challenge_question) between 1 and 250),
  add column challenge_answers text[] not null default '{}',
  add constraint challenge_whole check ((challenge_question is null) = (challenge_answers = '{}'));

create schema cart;

-- Captcha tokens that have been accepted, so that none is accepted twice, whichever process it is shown to.
create table cart.spent_captcha (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_captcha_old on cart.spent_captcha (expires_at);
