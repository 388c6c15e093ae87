-- How much a key may issue in gift cards a day (SEC-08); null for keys from before, which get the default.
alter table staff.api_key add column issue_cents_a_day bigint check (issue_cents_a_day > 0);

-- What each key issued on a day in New Zealand. key: as the actor of the audit, key:<shown part>.
create table gift_cards.issued_by_key (
  key text not null,
  day date not null,
  cents bigint not null check (cents >= 0),
  primary key (key, day)
);
