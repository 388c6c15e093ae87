-- Which refund request a refunded line belongs to: the GST of a refund depends on what was refunded (HON-04).
create or replace view payments.refunded_line as
  select l.order_id, l.line_no, l.qty, l.amount_cents, l.request_key
  from payments.refund_line l
  where exists (
    select from payments.refund r
    where r.order_id = l.order_id and r.request_key = l.request_key and (r.state <> 'MANUAL' or r.paid_otherwise));
