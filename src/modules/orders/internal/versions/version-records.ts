/** The agreed versions of orders that were changed (EDIT-02). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { NextContent } from '../../versions/next-content.ts';
import { lineValues } from '../insert-order.ts';

type Db = { db: Queries };

/** What an order says now, as a row of orders.order_version. */
const contentOf = (orderId: string) => sql`
  select o.id as order_id, o.customer_id, o.placed_at, o.shipping, o.item_subtotal_cents, o.discount_cents,
    o.shipping_cents, o.gst_cents, o.total_cents,
    (select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'variant_id', l.variant_id, 'location_id', l.location_id,
      'variant_code', l.variant_code, 'size_label', l.size_label, 'qty', l.qty, 'unit_price_cents', l.unit_price_cents,
      'discount_cents', l.discount_cents, 'total_cents', l.total_cents) order by l.line_no)
     from orders.order_line l where l.order_id = o.id) as lines
  from orders.orders o where o.id = ${orderId}::uuid`;
const columns = sql`(order_id, version_no, change_id, actor, agreed_at, shipping, lines, item_subtotal_cents,
  discount_cents, shipping_cents, gst_cents, total_cents)`;

/** Writes what was placed as version 1, unless the order has versions. */
export async function insertFirstVersion(tx: Db, orderId: string): Promise<void> {
  await sql`
    insert into orders.order_version ${columns}
    select order_id, 1, null, coalesce('customer:' || customer_id, 'shopper'), placed_at, shipping, lines,
      item_subtotal_cents, discount_cents, shipping_cents, gst_cents, total_cents
    from (${contentOf(orderId)}) now_agreed on conflict (order_id, version_no) do nothing`.execute(tx.db);
}

/** Writes what the order says now as its next version; returns its number. */
export async function insertNextVersion(
  tx: Db,
  orderId: string,
  { changeId, actor }: { changeId: string; actor: string },
): Promise<number> {
  const { rows } = await sql<{ versionNo: number }>`
    insert into orders.order_version ${columns}
    select order_id, (select max(v.version_no) + 1 from orders.order_version v where v.order_id = ${orderId}::uuid),
      ${changeId}::uuid, ${actor}, now(), shipping, lines, item_subtotal_cents, discount_cents, shipping_cents,
      gst_cents, total_cents
    from (${contentOf(orderId)}) now_agreed returning version_no as "versionNo"`.execute(tx.db);
  const [written] = rows;
  if (!written) throw new Error('an order that is locked is gone');
  return written.versionNo;
}

export async function updateContent(
  tx: Db,
  orderId: string,
  { shipping, lines, removed = [], amounts }: NextContent,
): Promise<void> {
  const costs = amounts
    ? sql`, item_subtotal_cents = ${amounts.itemSubtotalCents}, discount_cents = ${amounts.discountCents}, shipping_cents = ${amounts.shippingCents},
      gst_cents = ${amounts.gstCents}, total_cents = ${amounts.totalCents}, explanation = ${JSON.stringify(amounts.explanation)}::jsonb`
    : sql``;
  await sql`
    update orders.orders set shipping = ${JSON.stringify(shipping)}::jsonb, shipping_type = ${shipping.type}, changed_at = now(), version = version + 1 ${costs}
    where id = ${orderId}::uuid`.execute(tx.db);
  if (removed.length > 0)
    await sql`delete from orders.order_line where order_id = ${orderId}::uuid and line_no = any(${removed}::int[])`.execute(
      tx.db,
    );
  if (lines.length === 0) return;
  const values = JSON.stringify(lines.map(({ lineNo, ...line }) => ({ line_no: lineNo, ...lineValues(line) })));
  await sql`
    insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand,
      colour_name, size_label, qty, unit_price_cents, discount_cents, total_cents, tax_exclusive, stocked, gift_card)
    select ${orderId}::uuid, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand,
      colour_name, size_label, qty, unit_price_cents, discount_cents, total_cents, tax_exclusive, stocked, gift_card
    from json_to_recordset(${values}::json) as line(line_no int, product_id int, variant_id int, location_id text, product_code text,
      variant_code text, name text, brand text, colour_name text, size_label text, qty int, unit_price_cents bigint,
      discount_cents bigint, total_cents bigint, tax_exclusive boolean, stocked boolean, gift_card boolean)
    on conflict (order_id, line_no) do update set variant_id = excluded.variant_id, variant_code = excluded.variant_code,
      size_label = excluded.size_label, qty = excluded.qty, location_id = excluded.location_id,
      discount_cents = excluded.discount_cents, total_cents = excluded.total_cents`.execute(tx.db);
}

/** The callers' ids of the changes of an order, the first one first. */
export async function selectChangeIds(ctx: Db, orderId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select change_id as id from orders.order_version
    where order_id = ${orderId}::uuid and change_id is not null order by version_no`.execute(ctx.db);
  return rows;
}
