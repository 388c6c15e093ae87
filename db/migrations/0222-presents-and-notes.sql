-- An order that is a present, and what its buyer asks the shop (EDIT-07).
alter table orders.orders
  -- null: no present. Empty: a present without a message
  add column gift_message text check (length(gift_message) <= 300),
  add column shopper_note text not null default '' check (length(shopper_note) <= 300);

create or replace view orders.exported_order as
  select id as order_id, number, state, channel, currency, placed_at, dispatched_at, delivered_at, cancelled_at,
    customer_id, contact ->> 'firstName' as first_name, contact ->> 'lastName' as last_name, email,
    contact ->> 'phone' as phone, shipping_type, shipping #>> '{options,methodCode}' as method_code,
    coalesce(shipping #>> '{store,erpStoreId}', shipping ->> 'storeId') as store_id,
    shipping #>> '{address,contactName}' as contact_name, shipping #>> '{address,company}' as company,
    shipping #>> '{address,street1}' as street1, shipping #>> '{address,street2}' as street2,
    shipping #>> '{address,suburb}' as suburb, shipping #>> '{address,state}' as city,
    shipping #>> '{address,postcode}' as postcode, shipping #>> '{address,country}' as country,
    item_subtotal_cents, discount_cents, shipping_cents, gst_cents, total_cents,
    gift_message, shopper_note
  from orders.orders;
