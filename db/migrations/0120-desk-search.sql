-- Orders and customers by any part of a name or email address, by a phone number however it is written, and by what pays and
-- carries them (FIX-69). Without an extension: not every PostgreSQL has pg_trgm.

-- All runs of three characters of a text as names are compared: without capitals and macrons.
create function platform.trigrams(value text) returns text[] language sql immutable parallel safe strict as $$
  select array(select distinct substr(plain, n, 3) from (select platform.plain_name(value) as plain) one, generate_series(1, length(plain) - 2) n)
$$;
create index orders_by_part on orders.orders
  using gin (platform.trigrams(coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', '') || ' ' || email)) where placed_at is not null;
create index customer_by_part on accounts.customer using gin (platform.trigrams(first_name || ' ' || last_name || ' ' || email));

-- The digits of a phone number from its end: the same with and without the country's code.
create function platform.phone_from_end(phone text) returns text language sql immutable parallel safe strict
  return reverse(regexp_replace(phone, '\D', '', 'g'));
create index orders_by_phone on orders.orders (platform.phone_from_end(contact ->> 'phone') text_pattern_ops) where placed_at is not null;
drop index accounts.customer_by_phone;
create index customer_by_phone on accounts.customer (platform.phone_from_end(phone) text_pattern_ops) where phone <> '';

create index payment_last4 on payments.payment ((facts ->> 'last4')) where facts ->> 'last4' <> '';
create index parcel_tracking on orders.parcel (upper(regexp_replace(tracking_number, '\s', '', 'g'))) where tracking_number <> '';
