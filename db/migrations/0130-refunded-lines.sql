-- Which units of an order's lines a refund request gives back (FIX-77): chosen by the staff, or the rest of an order that was cancelled.
create table payments.refund_line (
  order_id uuid not null,
  request_key text not null,
  line_no integer not null,
  qty integer not null check (qty > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (order_id, request_key, line_no),
  foreign key (order_id, line_no) references orders.order_line (order_id, line_no)
);
-- What of cancelled rests was refunded before there was this table.
insert into payments.refund_line (order_id, request_key, line_no, qty, amount_cents)
  select l.order_id, 'rest:' || l.order_id, l.line_no, l.cancelled_qty,
    l.total_cents - (l.total_cents * (l.qty - l.cancelled_qty)) / l.qty
  from orders.order_line l
  where l.cancelled_qty > 0
    and exists (select from payments.refund r where r.order_id = l.order_id and r.request_key = 'rest:' || l.order_id);
