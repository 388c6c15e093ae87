import { createHash } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ImportedOrder } from '../imported-order.ts';

type Db = { db: Queries };

/**
 * One import of orders at a time, until the transaction ends: two could store one order twice. A return of one of these
 * orders waits too.
 */
export async function lockOrderImports({ db }: Db, orders: readonly ImportedOrder[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imported orders', 0))`.execute(db);
  await sql`
    select from imported_orders.imported_order where source = 'shopify' and (number = any(${orders.map(({ number }) => number)}::text[])
      or source_id = any(${idsOf(orders)}::text[])) order by id for update`.execute(db);
}

const idsOf = (orders: readonly ImportedOrder[]): string[] =>
  orders.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));

/** bigint has no JSON; a string is read as the same number by PostgreSQL. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part));

/** Of all that an export says of an order. */
export const digestOfOrder = (order: ImportedOrder): string => createHash('sha256').update(textOf(order)).digest('hex');

export interface KnownOrder {
  id: string;
  sourceId: string | null;
  number: string;
  digest: string;
  isErased: boolean;
  hasReturns: boolean;
}

/** Imported orders with one of these ids or numbers. */
export async function selectKnownOrders({ db }: Db, orders: readonly ImportedOrder[]): Promise<KnownOrder[]> {
  const columns = sql`id, source_id as "sourceId", number, encode(digest, 'hex') as digest, erased_at is not null as "isErased",
    exists (select from imported_orders.imported_return r where r.order_id = o.id) as "hasReturns"`;
  const { rows } = await sql<KnownOrder>`
    select ${columns} from imported_orders.imported_order o where source = 'shopify' and number = any(${orders.map(({ number }) => number)}::text[])
    union select ${columns} from imported_orders.imported_order o where source = 'shopify' and source_id = any(${idsOf(orders)}::text[])`.execute(
    db,
  );
  return rows;
}

/** Inserts orders with their lines, or with a `knownId` overwrites what is stored of one. */
export async function mergeOrders(
  { db }: Db,
  orders: readonly (ImportedOrder & { knownId: string | null; digest: string })[],
): Promise<void> {
  if (orders.length === 0) return;
  const given = textOf(orders);
  await sql`
    merge into imported_orders.imported_order known
    using (
      select * from jsonb_to_recordset(${given}::jsonb) as r("knownId" uuid, digest text, "sourceId" text, number text, email text, phone text,
        "placedAt" timestamptz, "paidAt" timestamptz, "sentAt" timestamptz, "cancelledAt" timestamptz, paid text, sent text,
        "goodsCents" bigint, "discountCents" bigint, "deliveryCents" bigint, "addedTaxCents" bigint, "differenceCents" bigint,
        "totalCents" bigint, "taxCents" bigint, "refundedCents" bigint, "discountCode" text, "deliveryMethod" text, "paymentMethod" text,
        channel text, note text, tags text[], "billingAddress" jsonb, "deliveryAddress" jsonb)
    ) given on known.id = given."knownId"
    when matched then update set source_id = coalesce(given."sourceId", known.source_id), number = given.number, email = given.email,
      phone = given.phone, placed_at = given."placedAt", paid_at = given."paidAt", sent_at = given."sentAt",
      cancelled_at = given."cancelledAt", paid = given.paid, sent = given.sent, goods_cents = given."goodsCents",
      discount_cents = given."discountCents", delivery_cents = given."deliveryCents", added_tax_cents = given."addedTaxCents",
      difference_cents = given."differenceCents", total_cents = given."totalCents", tax_cents = given."taxCents",
      refunded_cents = given."refundedCents", discount_code = given."discountCode", delivery_method = given."deliveryMethod",
      payment_method = given."paymentMethod", channel = given.channel, note = given.note, tags = given.tags,
      billing_address = nullif(given."billingAddress", 'null'), delivery_address = nullif(given."deliveryAddress", 'null'),
      digest = decode(given.digest, 'hex'), changed_at = now()
    when not matched then insert (source, source_id, number, email, phone, placed_at, paid_at, sent_at, cancelled_at, paid, sent,
        goods_cents, discount_cents, delivery_cents, added_tax_cents, difference_cents, total_cents, tax_cents, refunded_cents,
        discount_code, delivery_method, payment_method, channel, note, tags, billing_address, delivery_address, digest)
      values ('shopify', given."sourceId", given.number, given.email, given.phone, given."placedAt", given."paidAt", given."sentAt",
        given."cancelledAt", given.paid, given.sent, given."goodsCents", given."discountCents", given."deliveryCents",
        given."addedTaxCents", given."differenceCents", given."totalCents", given."taxCents", given."refundedCents",
        given."discountCode", given."deliveryMethod", given."paymentMethod", given.channel, given.note, given.tags,
        nullif(given."billingAddress", 'null'), nullif(given."deliveryAddress", 'null'), decode(given.digest, 'hex'))`.execute(
    db,
  );
  const numbers = orders.map(({ number }) => number);
  await sql`
    delete from imported_orders.imported_line where order_id in (
      select id from imported_orders.imported_order where source = 'shopify' and number = any(${numbers}::text[]))`.execute(
    db,
  );
  await sql`
    insert into imported_orders.imported_line (order_id, line_no, name, sku, qty, price_cents, sent)
    select o.id, l.at, l.line ->> 'name', l.line ->> 'sku', (l.line ->> 'qty')::int, (l.line ->> 'priceCents')::bigint, l.line ->> 'sent'
    from jsonb_array_elements(${given}::jsonb) g join imported_orders.imported_order o on o.source = 'shopify' and o.number = g ->> 'number'
    cross join lateral jsonb_array_elements(g -> 'lines') with ordinality l(line, at)`.execute(db);
}

export interface StoredSum {
  number: string;
  placedAt: Date;
  totalCents: bigint;
  refundedCents: bigint;
}

/** What is stored of the orders with these numbers. */
export async function selectStoredSums({ db }: Db, numbers: readonly string[]): Promise<StoredSum[]> {
  const { rows } = await sql<StoredSum>`
    select number, placed_at as "placedAt", total_cents as "totalCents", refunded_cents as "refundedCents"
    from imported_orders.imported_order where source = 'shopify' and number = any(${numbers}::text[])`.execute(db);
  return rows;
}
