-- When a payment reached each of its states, for the timeline of its order (EDIT-06). The first time counts: a payment
-- that is refunded in parts stays PART_REFUNDED. Payments of before have none.
alter table payments.payment add column state_times jsonb not null default '{}'::jsonb;

create function payments.record_state_time() returns trigger language plpgsql as $$
begin
  new.state_times := jsonb_build_object(new.state, now()) || new.state_times;
  return new;
end $$;
create trigger payment_inserted before insert on payments.payment
  for each row execute function payments.record_state_time();
create trigger payment_reached before update of state on payments.payment
  for each row when (old.state is distinct from new.state) execute function payments.record_state_time();

create or replace view payments.order_payment as
  select id as payment_id, order_id, tender, facts, state, amount_cents, captured_cents, refunded_cents,
    authorised_cents, decline_code, created_at, state_times
  from payments.payment;
