import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ImportedAddress, PaidState, SentState } from '../imported-order.ts';

type Db = { db: Queries };

/** Whose orders: a customer's, once the mailbox is verified, or everybody's. */
export type Whose = { customerId: string } | 'ALL';
/** Nobody but whoever has proven the mailbox sees what was bought with it (MOVE-03). */
const ownedBy = (whose: Whose) =>
  whose === 'ALL'
    ? sql`true`
    : sql`o.email = (select p.email from accounts.customer_profile p where p.customer_id = ${whose.customerId}::uuid and p.verified_at is not null)`;

export interface OrderHead {
  id: string;
  number: string;
  email: string | null;
  name: string;
  placedAt: Date;
  cancelledAt: Date | null;
  paid: PaidState;
  sent: SentState;
  totalCents: bigint;
  refundedCents: bigint;
  returnedCents: bigint;
  items: { name: string; qty: number }[];
}
const head = sql`o.id, o.number, o.email, coalesce(nullif(o.delivery_address ->> 'name', ''), o.billing_address ->> 'name', '') as name,
  o.placed_at as "placedAt", o.cancelled_at as "cancelledAt", o.paid, o.sent, o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", o.returned_cents as "returnedCents",
  (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'qty', l.qty) order by l.line_no), '[]')
    from imported_orders.imported_line l where l.order_id = o.id) as items`;

/** By number, with or without '#', or the beginning of an email address; newest first, older than the order `before`. */
export async function listHeads(
  { db }: Db,
  { whose, text, before, limit }: { whose: Whose; text: string; before: string | null; limit: number },
): Promise<OrderHead[]> {
  const key = text.replaceAll(/[#\s]/g, '').toUpperCase();
  const email = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const matches =
    text === ''
      ? sql``
      : sql`and o.id in (
          select n.id from imported_orders.imported_order n where upper(replace(n.number, '#', '')) = ${key}
          union all select e.id from imported_orders.imported_order e where e.email like ${email})`;
  const older =
    before === null
      ? sql``
      : sql`and (o.placed_at, o.id) < (select b.placed_at, b.id from imported_orders.imported_order b where b.id = ${before}::uuid)`;
  const { rows } = await sql<OrderHead>`
    select ${head} from imported_orders.imported_order o where ${ownedBy(whose)} ${matches} ${older}
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface OrderRow extends OrderHead {
  source: 'shopify';
  phone: string;
  goodsCents: bigint;
  discountCents: bigint;
  deliveryCents: bigint;
  addedTaxCents: bigint;
  differenceCents: bigint;
  taxCents: bigint;
  discountCode: string;
  deliveryMethod: string;
  paymentMethod: string;
  channel: string;
  note: string;
  tags: string[];
  billingAddress: ImportedAddress | null;
  deliveryAddress: ImportedAddress | null;
  importedAt: Date;
  isErased: boolean;
  customerId: string | null;
  isVerified: boolean;
}

export async function selectOrder({ db }: Db, id: string, whose: Whose): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${head}, o.source, o.phone, o.goods_cents as "goodsCents", o.discount_cents as "discountCents", o.delivery_cents as "deliveryCents",
      o.added_tax_cents as "addedTaxCents", o.difference_cents as "differenceCents", o.tax_cents as "taxCents", o.discount_code as "discountCode",
      o.delivery_method as "deliveryMethod", o.payment_method as "paymentMethod", o.channel, o.note, o.tags,
      o.billing_address as "billingAddress", o.delivery_address as "deliveryAddress", o.imported_at as "importedAt",
      o.erased_at is not null as "isErased", p.customer_id as "customerId", p.verified_at is not null as "isVerified"
    from imported_orders.imported_order o
    left join lateral (select c.customer_id, c.verified_at from accounts.customer_profile c where c.email = o.email
      order by c.verified_at nulls last limit 1) p on true
    where o.id = ${id}::uuid and ${ownedBy(whose)}`.execute(db);
  return rows[0] ?? null;
}

export interface LineRow {
  lineNo: number;
  name: string;
  sku: string;
  qty: number;
  priceCents: bigint;
  returnedQty: number;
  /** Of the size that has the same code today. */
  productCode: string | null;
  /** Null too where shoppers cannot see the product. */
  productPath: string | null;
}

export async function selectLines({ db }: Db, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.line_no as "lineNo", l.name, l.sku, l.qty, l.price_cents as "priceCents", l.returned_qty as "returnedQty",
      p.code as "productCode", case when s.offered then p.path end as "productPath"
    from imported_orders.imported_line l
    left join lateral (
      select n.product_id, exists (select from catalogue.offered_size f where f.variant_id = n.variant_id) as offered
      from catalogue.size_name n where l.sku <> '' and n.code = l.sku order by n.retired, n.variant_id limit 1
    ) s on true
    left join catalogue.product_name p on p.product_id = s.product_id
    where l.order_id = ${orderId}::uuid order by l.line_no`.execute(db);
  return rows;
}

export interface ReturnRow {
  id: string;
  at: Date;
  amountCents: bigint;
  paidBy: 'hand' | 'store-credit';
  reference: string;
  note: string;
  by: string;
  items: { name: string; qty: number }[];
}

export async function selectReturns({ db }: Db, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select r.return_id as id, r.returned_at as at, r.amount_cents as "amountCents", r.paid_by as "paidBy", r.reference, r.note, r.returned_by as by,
      (select jsonb_agg(jsonb_build_object('name', l.name, 'qty', i.qty) order by l.line_no)
        from imported_orders.imported_return_line i join imported_orders.imported_line l on l.order_id = i.order_id and l.line_no = i.line_no
        where i.return_id = r.return_id) as items
    from imported_orders.imported_return r where r.order_id = ${orderId}::uuid order by r.returned_at, r.return_id`.execute(
    db,
  );
  return rows;
}
