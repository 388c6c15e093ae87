-- Offers are read often and changed seldom: a process keeps them as it read them and asks only whether they still stand.
-- An id of its own for every state of the offers, so that no two databases ever share one for different offers.
create table promotions.version (
  singleton boolean primary key default true check (singleton),
  version uuid not null default gen_random_uuid()
);
insert into promotions.version default values;

create function promotions.renew_version() returns trigger language plpgsql as $$
begin
  update promotions.version set version = gen_random_uuid();
  return null;
end $$;
-- Counting a use changes no offer.
create trigger promotion_version after insert or delete or truncate
  or update of id, name, definition, active, needs_code, starts_at, ends_at, max_uses, max_per_customer
  on promotions.promotion for each statement execute function promotions.renew_version();

-- Whoever asks for a price asks how often they have used what.
create index customer_use_who on promotions.customer_use (who);
