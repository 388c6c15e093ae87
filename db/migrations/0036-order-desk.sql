-- What people of the shop write to one another about an order.
create table orders.note (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders.orders (id),
  at timestamptz not null default now(),
  -- who wrote it, as in platform.audit
  actor text not null,
  body text not null check (length(body) between 1 and 2000)
);
create index note_order on orders.note (order_id, id);

-- Names as they are searched for: without capitals and macrons, from their beginning.
create function platform.plain_name(name text) returns text language sql immutable parallel safe strict
  return translate(lower(name), 'āēīōū', 'aeiou');
create index orders_by_last_name on orders.orders (platform.plain_name(contact ->> 'lastName') text_pattern_ops) where placed_at is not null;
create index orders_by_full_name on orders.orders (platform.plain_name((contact ->> 'firstName') || ' ' || (contact ->> 'lastName')) text_pattern_ops)
  where placed_at is not null;
create index customer_by_last_name on accounts.customer (platform.plain_name(last_name) text_pattern_ops);
create index customer_by_full_name on accounts.customer (platform.plain_name(first_name || ' ' || last_name) text_pattern_ops);
create index customer_by_phone on accounts.customer (right(regexp_replace(phone, '\D', '', 'g'), 8)) where phone <> '';

-- What was done to an order or customer, and whose data somebody has seen (F7).
create index audit_subject on platform.audit (subject, id);
create index audit_actor on platform.audit (actor, id);

-- Searches that found nothing, by day in New Zealand: what the range, or the words for it, lack.
create table search.empty_search (
  day date not null,
  term text not null check (length(term) between 1 and 60),
  times integer not null default 1 check (times > 0),
  primary key (day, term)
);
-- What went back to customers, day by day.
create index refund_done on payments.refund (changed_at) where state = 'DONE';
create index return_ended on returns.return (done_at) where done_at is not null;
