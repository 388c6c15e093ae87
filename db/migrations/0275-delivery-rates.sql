-- What carriers answered when they were asked for the price of a delivery (PARC-05). Rows are never changed: an order is
-- charged what its shopper was shown.
create schema delivery_rates;

create table delivery_rates.answer (
  id bigint generated always as identity primary key,
  -- SHA-256 of carrier, account, pickup, suburb, town, postcode and parcels: nothing of it can be read back.
  question text not null check (question ~ '^[0-9a-f]{64}$'),
  -- The carrier's price in cents by its code of the service. Empty: it gave none, and the shop's own prices were shown.
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  answered_at timestamptz not null,
  -- Until then it is shown without asking again.
  fresh_until timestamptz not null
);
create index answer_by_question on delivery_rates.answer (question, answered_at);
create index answer_by_time on delivery_rates.answer (answered_at);
