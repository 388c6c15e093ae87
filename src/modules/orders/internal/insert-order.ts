import { CompiledQuery } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { OrderDraft, OrderLine } from '../order.ts';

/** The same text for every order, so that it is compiled once in the process and planned once for each connection. */
const INSERT_ORDER = `
  with made as (
    insert into orders.orders (id, customer_id, number, checkout_id, state, email, contact, shipping_type, shipping, billing_address,
      item_subtotal_cents, discount_cents, shipping_cents, gst_cents, total_cents, explanation, lease_until, gift_message,
      shopper_note, agreed_texts)
    values ($1, $2, $3, $4, 'PENDING', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now() + make_interval(secs => $16), $18, $19, $20)
  )
  insert into orders.order_line (order_id, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand,
    colour_name, size_label, qty, unit_price_cents, discount_cents, total_cents, tax_exclusive, stocked, gift_card)
  select $1, line_no, product_id, variant_id, location_id, product_code, variant_code, name, brand,
    colour_name, size_label, qty, unit_price_cents, discount_cents, total_cents, tax_exclusive, stocked, gift_card
  from json_to_recordset($17::json) as line(line_no int, product_id int, variant_id int, location_id text, product_code text,
    variant_code text, name text, brand text, colour_name text, size_label text, qty int, unit_price_cents bigint,
    discount_cents bigint, total_cents bigint, tax_exclusive boolean, stocked boolean, gift_card boolean)`;

/** Order and lines in one statement. */
export async function insertOrder(ctx: { db: Queries }, draft: OrderDraft, leaseSeconds: number): Promise<void> {
  const values = [
    draft.id,
    draft.customerId,
    draft.number,
    draft.checkoutId,
    draft.contact.email,
    JSON.stringify(draft.contact),
    draft.shipping.type,
    JSON.stringify(draft.shipping),
    draft.billingAddress ? JSON.stringify(draft.billingAddress) : null,
    draft.itemSubtotalCents,
    draft.discountCents,
    draft.shippingCents,
    draft.gstCents,
    draft.totalCents,
    JSON.stringify(draft.explanation),
    leaseSeconds,
    JSON.stringify(draft.lines.map(lineColumnsOf)),
    draft.present?.message ?? null,
    draft.note ?? '',
    JSON.stringify(draft.agreedTexts ?? {}),
  ];
  await ctx.db.executeQuery(CompiledQuery.raw(INSERT_ORDER, values));
}

const lineColumnsOf = (line: OrderLine, index: number) => ({ line_no: index + 1, ...lineValues(line) });

/** A line as JSON of its columns. Cents as text: JSON has no whole numbers of their size. */
export const lineValues = (line: OrderLine) => ({
  product_id: line.productId,
  variant_id: line.variantId,
  location_id: line.locationId,
  product_code: line.productCode,
  variant_code: line.variantCode,
  name: line.name,
  brand: line.brand,
  colour_name: line.colourName,
  size_label: line.sizeLabel,
  qty: line.qty,
  unit_price_cents: `${line.unitPriceCents}`,
  discount_cents: `${line.discountCents}`,
  total_cents: `${line.totalCents}`,
  tax_exclusive: line.taxExclusive,
  stocked: line.stocked,
  gift_card: line.giftCard,
});
