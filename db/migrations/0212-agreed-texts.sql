-- Which versions of the shop's terms, returns, guarantee and privacy pages an order was placed under (HON-05).
alter table orders.orders add column agreed_texts jsonb not null default '{}' check (jsonb_typeof(agreed_texts) = 'object');
comment on column orders.orders.agreed_texts is 'version of each text in force when the order was placed, by its path below /articles';

-- What was published stays as it was published: orders name it.
create trigger edition_append_only before update or delete on content.edition
  for each statement execute function platform.refuse_change();
