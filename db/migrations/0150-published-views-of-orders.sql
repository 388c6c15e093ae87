-- What other modules may read of orders (src/modules/orders/README.md).
create view orders.order_state as
  select id as order_id, number, state, customer_id, created_at, changed_at, placed_at from orders.orders;

create view orders.order_contact as
  select id as order_id, number, state, customer_id, email, created_at, placed_at from orders.orders;

create view orders.order_total as
  select id as order_id, number, checkout_id, replaces_order_id, state, channel, currency, total_cents, placed_at
  from orders.orders;

create view orders.exported_order as
  select id as order_id, number, state, channel, currency, placed_at, dispatched_at, delivered_at, cancelled_at,
    customer_id, contact ->> 'firstName' as first_name, contact ->> 'lastName' as last_name, email,
    contact ->> 'phone' as phone, shipping_type, shipping #>> '{options,methodCode}' as method_code,
    coalesce(shipping #>> '{store,erpStoreId}', shipping ->> 'storeId') as store_id,
    shipping #>> '{address,contactName}' as contact_name, shipping #>> '{address,company}' as company,
    shipping #>> '{address,street1}' as street1, shipping #>> '{address,street2}' as street2,
    shipping #>> '{address,suburb}' as suburb, shipping #>> '{address,state}' as city,
    shipping #>> '{address,postcode}' as postcode, shipping #>> '{address,country}' as country,
    item_subtotal_cents, discount_cents, shipping_cents, gst_cents, total_cents
  from orders.orders;

create view orders.listed_order as
  select id as order_id, number, state, customer_id, shipping_type, ready_at, placed_at, total_cents, waits_for_rma,
    held_for, contact ->> 'firstName' as first_name, contact ->> 'lastName' as last_name, contact ->> 'phone' as phone,
    email
  from orders.orders;

create view orders.line_units as
  select order_id, line_no, product_id, variant_id, location_id, stocked, qty, shipped_qty, returned_qty, cancelled_qty,
    tax_exclusive, total_cents
  from orders.order_line;

create view orders.sold_line as
  select order_id, line_no, product_code, variant_id, variant_code, brand, name, colour_name, size_label, location_id,
    stocked, gift_card, qty, shipped_qty, returned_qty, cancelled_qty, unit_price_cents, discount_cents, total_cents
  from orders.order_line;

create view orders.line_to_pick as
  select o.id as order_id, o.number, o.placed_at, l.location_id, l.product_code, l.variant_code, l.name, l.brand,
    l.colour_name, l.size_label, l.qty - l.shipped_qty - l.cancelled_qty as qty
  from orders.orders o join orders.order_line l on l.order_id = o.id
  where o.state in ('PLACED', 'PARTLY_SHIPPED') and o.waits_for_rma is null and o.held_for is null
    and o.ready_at is null and l.stocked and l.qty > l.shipped_qty + l.cancelled_qty;

create view orders.tracked_parcel as
  select order_id, tracking_number from orders.parcel;
