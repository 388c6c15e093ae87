-- What other modules may read of payments and refunds (src/modules/payments/README.md).
create view payments.order_payment as
  select id as payment_id, order_id, tender, facts, state, amount_cents, captured_cents, refunded_cents,
    authorised_cents, decline_code, created_at
  from payments.payment;

create view payments.provider_payment as
  select id as payment_id, order_id, tender, state, amount_cents, authorised_cents, captured_cents, refunded_cents,
    psp_key, psp_ref, created_at
  from payments.payment;

create view payments.order_refund as
  select id as refund_id, order_id, payment_id, request_key, state, amount_cents, paid_otherwise, reason, requested_by,
    psp_ref, created_at, changed_at
  from payments.refund;

-- A request whose refunds all ended without money refunded nothing.
create view payments.refunded_line as
  select l.order_id, l.line_no, l.qty, l.amount_cents
  from payments.refund_line l
  where exists (
    select from payments.refund r
    where r.order_id = l.order_id and r.request_key = l.request_key and (r.state <> 'MANUAL' or r.paid_otherwise));
