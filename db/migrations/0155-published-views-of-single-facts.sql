-- What reports, webhooks, lists for staff and integrity checks read of several modules; each README says what for.
create view stores.location_name as
  select id as location_id, name from stores.location;

create view returns.return_reference as
  select rma, order_id, done_at from returns.return;

create view returns.returned_line as
  select r.order_id, l.line_no, l.refund_cents
  from returns.return_line l join returns.return r on r.id = l.return_id;

create view gift_cards.sold_card as
  select id as card_id, order_id, line_no, unit_no, issued_cents from gift_cards.gift_card where order_id is not null;

create view till.recorded_sale as
  select number as sale_number, order_id, receipt from till.sale;

create view checkout.given_answer as
  select key, order_id, response_code, response_body ->> 'orderNumber' as order_number from checkout.idempotency;

create view promotions.order_use as
  select order_id, released_at from promotions.promo_use;

create view platform.message_progress as
  select dedupe_key, kind, payload, created_at, available_at, done_at, attempts, last_error from platform.outbox;

create view platform.simulated_provider as
  select name, mode, started_at, ended_at from platform.stand_in_use;
