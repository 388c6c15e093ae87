import type { ExportKind } from '#contract/staff/exports.ts';
import type { OldReadsCtx } from '#platform/database/replicas/replicas.ts';
import { sql } from '#platform/database/sql.ts';
import { roundDollars } from '#shared/money.ts';
import { byPage, type Cell, PAGE, type Pages, type Query, type Span, time } from './page-records.ts';

interface ExportPages {
  columns: readonly string[];
  /** Whether a replica may be asked (FLT-05): never for stock and money. */
  mayBeOld?: true;
  read: (ctx: OldReadsCtx, span: Span) => Pages;
}

const dollars = (column: string): Query => sql`round(${sql.ref(column)} / 100.0, 2)`;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const EPOCH = '1970-01-01T00:00:00Z';

const orders: ExportPages = {
  mayBeOld: true,
  columns: [
    'number',
    'state',
    'channel',
    'currency',
    'placedAt',
    'dispatchedAt',
    'deliveredAt',
    'cancelledAt',
    'customerId',
    'firstName',
    'lastName',
    'email',
    'phone',
    'shippingType',
    'shippingMethod',
    'storeId',
    'contactName',
    'company',
    'street1',
    'street2',
    'suburb',
    'city',
    'postcode',
    'country',
    'items',
    'discount',
    'shipping',
    'gst',
    'total',
    'refunded',
    'isPresent',
    'giftMessage',
    'shopperNote',
  ],
  read: (ctx, span) =>
    byPage(
      ctx,
      [EPOCH, NIL_UUID],
      ([at, id]) => sql`
        select jsonb_build_array(o.number, o.state, o.channel, o.currency, ${time('o.placed_at')}, ${time('o.dispatched_at')}, ${time('o.delivered_at')},
          ${time('o.cancelled_at')}, o.customer_id, o.first_name, o.last_name, o.email, o.phone, o.shipping_type,
          o.method_code, o.store_id, o.contact_name, o.company, o.street1, o.street2, o.suburb, o.city, o.postcode, o.country,
          ${dollars('o.item_subtotal_cents')}, ${dollars('o.discount_cents')},
          ${dollars('o.shipping_cents')}, ${dollars('o.gst_cents')}, ${dollars('o.total_cents')},
          (select coalesce(round(sum(p.refunded_cents) / 100.0, 2), 0) from payments.provider_payment p where p.order_id = o.order_id),
          o.gift_message is not null, coalesce(o.gift_message, ''), o.shopper_note) as cells,
          jsonb_build_array(o.placed_at, o.order_id) as place
        from orders.exported_order o
        where o.placed_at >= ${span.from} and o.placed_at < ${span.until} and (o.placed_at, o.order_id) > (${at}::timestamptz, ${id}::uuid)
        order by o.placed_at, o.order_id limit ${PAGE}`,
    ),
};

const orderLines: ExportPages = {
  mayBeOld: true,
  columns: [
    'orderNumber',
    'lineNo',
    'placedAt',
    'productCode',
    'variantCode',
    'brand',
    'name',
    'colour',
    'size',
    'qty',
    'dispatched',
    'returned',
    'unitPrice',
    'discount',
    'total',
    'locationId',
    'giftCard',
  ],
  read: (ctx, span) =>
    byPage(
      ctx,
      [EPOCH, NIL_UUID, 0],
      ([at, id, line]) => sql`
        select jsonb_build_array(o.number, l.line_no, ${time('o.placed_at')}, l.product_code, l.variant_code, l.brand, l.name, l.colour_name, l.size_label, l.qty,
          l.shipped_qty, l.returned_qty, ${dollars('l.unit_price_cents')}, ${dollars('l.discount_cents')}, ${dollars('l.total_cents')}, l.location_id, l.gift_card) as cells,
          jsonb_build_array(o.placed_at, o.order_id, l.line_no) as place
        from orders.exported_order o join orders.sold_line l on l.order_id = o.order_id
        where o.placed_at >= ${span.from} and o.placed_at < ${span.until} and (o.placed_at, o.order_id) >= (${at}::timestamptz, ${id}::uuid)
          and (o.placed_at, o.order_id, l.line_no) > (${at}::timestamptz, ${id}::uuid, ${line}::int)
        order by o.placed_at, o.order_id, l.line_no limit ${PAGE}`,
    ),
};

const stock: ExportPages = {
  columns: ['productCode', 'variantCode', 'barcode', 'size', 'locationId', 'onHand', 'reserved', 'available'],
  read: (ctx) =>
    byPage(
      ctx,
      [0, ''],
      ([variantId, locationId]) => sql`
        select jsonb_build_array(p.code, v.code, v.barcode, v.label, s.location_id, s.on_hand, s.reserved, s.on_hand - s.reserved) as cells,
          jsonb_build_array(s.variant_id, s.location_id) as place
        from stock.stock_level s join catalogue.size_name v on v.variant_id = s.variant_id join catalogue.product_name p on p.product_id = v.product_id
        where (s.variant_id, s.location_id) > (${variantId}::int, ${locationId}::text) order by s.variant_id, s.location_id limit ${PAGE}`,
    ),
};

const customers: ExportPages = {
  mayBeOld: true,
  columns: [
    'customerId',
    'email',
    'firstName',
    'lastName',
    'phone',
    'verifiedAt',
    'createdAt',
    'newsByEmail',
    'newsBySms',
    'erpCustomerId',
    'storeCredit',
  ],
  read: (ctx, span) =>
    byPage(
      ctx,
      [NIL_UUID],
      ([id]) => sql`
        select jsonb_build_array(c.customer_id, c.email, c.first_name, c.last_name, c.phone, ${time('c.verified_at')}, ${time('c.created_at')}, c.subscribed_email,
          c.subscribed_sms, c.erp_customer_id, coalesce(${dollars('b.balance')}, 0)) as cells, jsonb_build_array(c.customer_id) as place
        from accounts.customer_profile c
        left join store_credit.credit_account k on k.customer_id = c.customer_id
        left join ledger.account_balance b on b.account_id = 'store-credit:' || k.account_id
        where c.created_at >= ${span.from} and c.created_at < ${span.until} and c.customer_id > ${id}::uuid order by c.customer_id limit ${PAGE}`,
    ),
};

/** Payments for orders of these days, then refunds of these days. */
const payments: ExportPages = {
  columns: [
    'day',
    'at',
    'kind',
    'orderNumber',
    'tender',
    'state',
    'amount',
    'captured',
    'refunded',
    'reference',
    'reason',
  ],
  async *read(ctx, span) {
    yield* byPage(
      ctx,
      [EPOCH, NIL_UUID, NIL_UUID],
      ([at, orderId, id]) => sql`
        select jsonb_build_array(to_char(o.placed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD'), ${time('o.placed_at')}, 'payment', o.number, p.tender, p.state,
          ${dollars('p.amount_cents')}, ${dollars('p.captured_cents')}, ${dollars('p.refunded_cents')}, p.psp_ref, null) as cells,
          jsonb_build_array(o.placed_at, o.order_id, p.payment_id) as place
        from orders.exported_order o join payments.provider_payment p on p.order_id = o.order_id
        where o.placed_at >= ${span.from} and o.placed_at < ${span.until} and (o.placed_at, o.order_id) >= (${at}::timestamptz, ${orderId}::uuid)
          and (o.placed_at, o.order_id, p.payment_id) > (${at}::timestamptz, ${orderId}::uuid, ${id}::uuid)
          and not exists (select from order_changes.paid_change c where c.payment_id = p.payment_id)
        order by o.placed_at, o.order_id, p.payment_id limit ${PAGE}`,
    );
    // Paid later, for a change of the order: on the day of the change (EDIT-01).
    yield* byPage(
      ctx,
      [EPOCH, NIL_UUID],
      ([at, id]) => sql`
        select jsonb_build_array(to_char(c.made_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD'), ${time('c.made_at')}, 'payment', o.number, p.tender, p.state,
          ${dollars('p.amount_cents')}, ${dollars('p.captured_cents')}, ${dollars('p.refunded_cents')}, p.psp_ref, null) as cells,
          jsonb_build_array(c.made_at, p.payment_id) as place
        from order_changes.paid_change c join payments.provider_payment p using (payment_id) join orders.exported_order o on o.order_id = p.order_id
        where c.made_at >= ${span.from} and c.made_at < ${span.until} and (c.made_at, p.payment_id) > (${at}::timestamptz, ${id}::uuid)
        order by c.made_at, p.payment_id limit ${PAGE}`,
    );
    yield* byPage(
      ctx,
      [EPOCH, NIL_UUID],
      ([at, id]) => sql`
        select jsonb_build_array(to_char(r.changed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD'), ${time('r.changed_at')}, 'refund', o.number, p.tender, r.state,
          ${dollars('r.amount_cents')}, 0, ${dollars('r.amount_cents')}, r.psp_ref, r.reason) as cells, jsonb_build_array(r.changed_at, r.refund_id) as place
        from payments.order_refund r join payments.provider_payment p using (payment_id) join orders.exported_order o on o.order_id = r.order_id
        where r.state = 'DONE' and r.changed_at >= ${span.from} and r.changed_at < ${span.until} and (r.changed_at, r.refund_id) > (${at}::timestamptz, ${id}::uuid)
        order by r.changed_at, r.refund_id limit ${PAGE}`,
    );
  },
};

/** Ledger totals by day: what was posted to each of our own accounts, and to the customer accounts of each kind. */
const ledger: ExportPages = {
  columns: ['day', 'account', 'unit', 'kind', 'entries', 'in', 'out', 'net'],
  async *read(ctx, span) {
    const { rows: days } = await sql<{ day: string }>`
      select to_char(d, 'YYYY-MM-DD') as day from generate_series(
        (select min(at) from ledger.posted_transaction where at >= ${span.from}) at time zone 'Pacific/Auckland',
        (select max(at) from ledger.posted_transaction where at < ${span.until}) at time zone 'Pacific/Auckland' + interval '1 day', interval '1 day') d`.execute(
      ctx.db,
    );
    for (const { day } of days) {
      const { rows } = await sql<{ cells: Cell[] }>`
        with bounds as (select (${day}::date)::timestamp at time zone 'Pacific/Auckland' as a, (${day}::date + 1)::timestamp at time zone 'Pacific/Auckland' as b)
        select jsonb_build_array(${day}::text, g.account, g.unit, g.kind, g.n, g.came, g.went, g.came - g.went) as cells
        from (
          select case when e.account_id like 'house:%' then e.account_id else split_part(e.account_id, ':', 1) end as account, a.unit, e.kind, count(*) as n,
            sum(case when e.amount > 0 then e.amount else 0 end) / case a.unit when 'NZD' then 100.0 else 1 end as came,
            sum(case when e.amount < 0 then -e.amount else 0 end) / case a.unit when 'NZD' then 100.0 else 1 end as went
          from bounds, ledger.account_entry e join ledger.account_balance a on a.account_id = e.account_id
          where e.at >= bounds.a and e.at < bounds.b and e.at >= ${span.from} and e.at < ${span.until}
          group by 1, 2, 3
        ) g order by g.account, g.kind`.execute(ctx.db);
      if (rows.length > 0)
        yield rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'number' ? roundDollars(cell) : cell)));
    }
  },
};

/** The catalogue exports products itself, in its import format. */
export const exportPages: Record<Exclude<ExportKind, 'products' | 'page-speed'>, ExportPages> = {
  orders,
  'order-lines': orderLines,
  stock,
  customers,
  payments,
  ledger,
};
