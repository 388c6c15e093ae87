-- Units that the returns desk has accepted, beside those that a return was started for: what has left of an order sent in parts may come
-- back while the rest has not left (FIX-50), and the order is partly or wholly returned once all of it has left.
alter table orders.order_line add column received_qty integer not null default 0;
update orders.order_line l set received_qty = r.qty
from (
  select b.order_id, rl.line_no, sum(rl.qty)::integer as qty
  from returns.return b join returns.return_line rl on rl.return_id = b.id
  where rl.outcome in ('RESTOCK', 'WRITE_OFF') group by b.order_id, rl.line_no
) r where r.order_id = l.order_id and r.line_no = l.line_no;
alter table orders.order_line add constraint order_line_received check (received_qty between 0 and returned_qty);
