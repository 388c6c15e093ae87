-- What a simulation of promotions reads of orders (src/modules/orders/README.md).
create view orders.simulated_order as
  select id as order_id, state, customer_id, email, created_at, placed_at, shipping_cents, discount_cents
  from orders.orders;

create view orders.simulated_line as
  select order_id, line_no, product_id, product_code, stocked, qty, unit_price_cents from orders.order_line;
