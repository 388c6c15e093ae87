-- The history of prices (HON-01): an entry for each change of a price, written by the database itself whichever way the
-- change comes, and never edited.
create table catalogue.price_entry (
  id bigint generated always as identity primary key,
  product_id integer not null references catalogue.product (id),
  -- from when the price held
  at timestamptz not null,
  -- when the entry was written: later than `at` only in the demo
  recorded_at timestamptz not null default clock_timestamp(),
  price_cents bigint not null,
  original_price_cents bigint,
  -- whether the shop sold the product then
  offered boolean not null,
  source text not null check (source in ('staff', 'import', 'schedule', 'sale-end', 'demo', 'upgrade', 'database')),
  actor text not null,
  -- of this entry and the digest of the product's entry before, so that a change of any entry shows
  digest text not null,
  unique (product_id, at)
);

create function catalogue.price_digest(before text, product_id integer, at timestamptz, price_cents bigint,
  original_price_cents bigint, offered boolean, source text, actor text) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', before, product_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    price_cents, coalesce(original_price_cents::text, '-'), offered, source, actor), 'UTF8')), 'hex')
$$;

-- The moment for which prices are written: now, unless the demo writes its past.
create function catalogue.price_moment() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', coalesce(nullif(current_setting('kerb.price_at', true), '')::timestamptz, clock_timestamp()))
$$;

create function catalogue.record_price() returns trigger language plpgsql as $$
declare
  before catalogue.price_entry;
  moment timestamptz := catalogue.price_moment();
  is_offered boolean := new.state in ('current', 'evergreen');
  by_whom text := coalesce(current_setting('kerb.price_actor', true), '');
  means text := coalesce(nullif(current_setting('kerb.price_source', true), ''), 'database');
begin
  select * into before from catalogue.price_entry e where e.product_id = new.id order by e.at desc limit 1;
  if before.price_cents = new.price_cents and before.original_price_cents is not distinct from new.original_price_cents
    and before.offered = is_offered then return null; end if;
  if before.at >= moment then
    if moment < clock_timestamp() - interval '1 minute' then
      raise exception 'a price cannot be written before the one that follows it' using errcode = '42501';
    end if;
    moment := before.at + interval '1 millisecond';
  end if;
  if moment > clock_timestamp() + interval '1 minute' then
    raise exception 'a price cannot be written for the future' using errcode = '42501';
  end if;
  insert into catalogue.price_entry (product_id, at, price_cents, original_price_cents, offered, source, actor, digest)
  values (new.id, moment, new.price_cents, new.original_price_cents, is_offered, means, by_whom,
    catalogue.price_digest(before.digest, new.id, moment, new.price_cents, new.original_price_cents, is_offered, means, by_whom));
  return null;
end $$;

-- The prices that existing shops ask now are their first entries.
insert into catalogue.price_entry (product_id, at, price_cents, original_price_cents, offered, source, actor, digest)
select p.id, m.at, p.price_cents, p.original_price_cents, p.state in ('current', 'evergreen'), 'upgrade', '',
  catalogue.price_digest(null, p.id, m.at, p.price_cents, p.original_price_cents, p.state in ('current', 'evergreen'), 'upgrade', '')
from catalogue.product p cross join (select catalogue.price_moment() as at) m order by p.id;

create trigger product_price after insert or update of price_cents, original_price_cents, state on catalogue.product
  for each row execute function catalogue.record_price();

-- Entries come from the trigger above alone.
create function catalogue.refuse_price_entry() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'an entry of the price history is written by the change of a price' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger price_entry_by_change before insert on catalogue.price_entry
  for each statement execute function catalogue.refuse_price_entry();
create trigger price_entry_append_only before update or delete on catalogue.price_entry
  for each statement execute function platform.refuse_change();

-- Why a manager showed a 'was' price that the history does not prove (HON-02).
create table catalogue.was_overruling (
  id bigint generated always as identity primary key,
  product_id integer not null references catalogue.product (id),
  original_price_cents bigint not null check (original_price_cents > 0),
  valid_from timestamptz not null,
  reason text not null check (reason <> ''),
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
create index was_overruling_product on catalogue.was_overruling (product_id);
create trigger was_overruling_append_only before update or delete on catalogue.was_overruling
  for each statement execute function platform.refuse_change();
-- 'Was' prices from before the history began are shown for the length of one sale.
insert into catalogue.was_overruling (product_id, original_price_cents, valid_from, reason, actor)
select p.id, p.original_price_cents, e.at, 'Shown already when the price history began.', 'upgrade'
from catalogue.product p join catalogue.price_entry e on e.product_id = p.id where p.original_price_cents is not null;

-- Applied without its 'was' price, which the history did not prove when its time came.
alter table catalogue.price_change add column was_dropped boolean not null default false;
