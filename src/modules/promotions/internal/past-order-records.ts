/**
 * Orders as they were bought, for simulating promotions. Products with their current category: an order does not store
 * it.
 */
import { loyaltyTerms } from '#contract/loyalty/loyalty.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { endedWithoutSale } from './promotion-records.ts';

export interface PastOrderRow {
  id: string;
  placedAt: Date;
  customerId: string | null;
  email: string;
  accountEmail: string | null;
  member: boolean;
  /** The member's spend on dispatched goods at that time. */
  spendCents: bigint;
  firstOrder: boolean;
  shippingCents: bigint;
  discountCents: bigint;
  codes: { promotionId: string; code: string }[];
  lines: {
    qty: number;
    priceCents: number;
    productCode: string;
    brandSlug: string;
    categoryPath: string;
    demographic: string;
    onSale: boolean;
    stocked: boolean;
  }[];
}

/** Placed orders that were not cancelled, oldest first, after the one given. */
export async function selectPastOrders(
  ctx: { db: Queries },
  since: Date,
  after: { placedAt: Date; id: string } | null,
  limit: number,
): Promise<PastOrderRow[]> {
  const { rows } = await sql<PastOrderRow>`
    select o.order_id as id, o.placed_at as "placedAt", o.customer_id as "customerId", o.email, c.email as "accountEmail", m.customer_id is not null as member,
      coalesce((select sum(e.eligible_cents) from loyalty.dispatched_spend e where e.customer_id = o.customer_id and e.first_dispatched_at <= o.placed_at
        and e.first_dispatched_at > o.placed_at - make_interval(months => ${loyaltyTerms.levelMonths})), 0)::bigint as "spendCents",
      not exists (select from orders.order_contact e where (e.customer_id = o.customer_id or lower(e.email) = lower(o.email))
        and e.state not in ${endedWithoutSale} and e.created_at < o.created_at) as "firstOrder",
      o.shipping_cents as "shippingCents", o.discount_cents as "discountCents",
      coalesce((select json_agg(json_build_object('promotionId', u.promotion_id, 'code', u.code)) from promotions.promo_use u
        where u.order_id = o.order_id and u.code is not null and u.released_at is null), '[]') as codes,
      (select json_agg(json_build_object('qty', l.qty, 'priceCents', l.unit_price_cents, 'productCode', l.product_code, 'stocked', l.stocked,
          'brandSlug', coalesce(p.brand_slug, ''), 'categoryPath', coalesce(p.category_path, ''), 'demographic', coalesce(p.demographic, ''),
          'onSale', coalesce(p.original_price_cents > l.unit_price_cents, false)) order by l.line_no)
        from orders.simulated_line l left join catalogue.product_criteria p on p.product_id = l.product_id
        where l.order_id = o.order_id) as lines
    from orders.simulated_order o
    left join accounts.customer_contact c on c.customer_id = o.customer_id
    left join loyalty.membership m on m.customer_id = o.customer_id
    where o.placed_at >= ${since}::timestamptz and o.state not in ('PENDING', 'FAILING', 'FAILED', 'CANCELLING', 'CANCELLED')
      and (${after?.placedAt ?? null}::timestamptz is null or (o.placed_at, o.order_id) > (${after?.placedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by o.placed_at, o.order_id limit ${limit}`.execute(ctx.db);
  return rows;
}
