-- What will not be sent after all of an order that has left in part.
alter table orders.order_line
  add column cancelled_qty integer not null default 0,
  add check (cancelled_qty >= 0 and shipped_qty + cancelled_qty <= qty);
