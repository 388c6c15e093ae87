import { sql } from '#platform/database/sql.ts';

/**
 * Addresses: an order that is delivered has one, unless it holds nothing but gift cards. Those of erased customers are
 * blank.
 */
export const withoutAddress = sql<Record<string, unknown>>`
  select o.number, o.state, o.shipping ->> 'label' as label from orders.orders o
  where o.shipping_type = 'DELIVERY' and o.email <> ''
    and coalesce(trim(o.shipping #>> '{address,street1}'), '') = ''
    and exists (select from orders.order_line l where l.order_id = o.id and not l.gift_card)`;
