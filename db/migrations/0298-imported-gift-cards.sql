-- Gift cards of an earlier shop, imported with their balance under a new code and PIN (MOVE-01, decision 0163).
insert into ledger.account (id, unit) values ('house:gift-cards-imported', 'NZD');

create table gift_cards.imported_card (
  source text not null check (source in ('shopify')),
  -- The earlier shop's number of the card.
  source_id text not null check (source_id ~ '^[0-9]{1,20}$'),
  card_id uuid not null unique references gift_cards.gift_card (id),
  -- Of the code in the earlier shop, by which staff find the card when its holder has only that.
  last_characters text not null check (last_characters ~ '^[a-z0-9]{0,8}$'),
  -- The balance as it was imported last: what the ledger's entries of kind 'import' sum to.
  cents bigint not null check (cents >= 0),
  -- How often a balance was imported: the next entry of the ledger has this in its key.
  imports integer not null default 1 check (imports > 0),
  primary key (source, source_id)
);
create index imported_card_last_characters on gift_cards.imported_card (last_characters);
