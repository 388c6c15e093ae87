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

/**
 * Versions: those of an order are numbered from 1 without gaps, each adds up, and the last is what the order says now,
 * which its payments cover (I3). An order that was never changed has none.
 */
export const wrongVersions = sql<Record<string, unknown>>`
  with version as (
    select v.*, row_number() over (partition by v.order_id order by v.version_no) as place,
      v.version_no = max(v.version_no) over (partition by v.order_id) as is_last,
      (select sum((l ->> 'total_cents')::bigint) from jsonb_array_elements(v.lines) l) as line_cents,
      (select sum((l ->> 'qty')::bigint * (l ->> 'unit_price_cents')::bigint) from jsonb_array_elements(v.lines) l) as gross_cents
    from orders.order_version v
  )
  select o.number, v.version_no, v.total_cents, o.total_cents as now_cents from version v join orders.orders o on o.id = v.order_id
  where v.place <> v.version_no
    or (v.place = 1 and v.is_last)
    or v.gross_cents <> v.item_subtotal_cents
    or v.total_cents <> v.item_subtotal_cents - v.discount_cents + v.shipping_cents
    or v.line_cents not between v.total_cents - v.shipping_cents and v.total_cents
    or (v.is_last and (v.total_cents, v.item_subtotal_cents, v.discount_cents, v.shipping_cents, v.gst_cents, v.shipping)
      is distinct from (o.total_cents, o.item_subtotal_cents, o.discount_cents, o.shipping_cents, o.gst_cents, o.shipping))
    or (v.is_last and v.lines <> (select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'variant_id', l.variant_id,
      'location_id', l.location_id, 'variant_code', l.variant_code, 'size_label', l.size_label, 'qty', l.qty,
      'unit_price_cents', l.unit_price_cents, 'discount_cents', l.discount_cents, 'total_cents', l.total_cents) order by l.line_no)
      from orders.order_line l where l.order_id = o.id))`;
