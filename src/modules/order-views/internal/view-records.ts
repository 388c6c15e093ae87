/** What an order's page shows from other modules. */
import type { PaymentState, Tender } from '#modules/payments/payment.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface GuestOrderRow {
  email: string;
  customerId: string | null;
}

/** One look-up by the order's number alone: it takes as long whether or not the email address is the right one. */
export async function guestOrderRow(ctx: { db: Queries }, number: string): Promise<GuestOrderRow | null> {
  const { rows } = await sql<GuestOrderRow>`
    select email, customer_id as "customerId" from orders.order_contact where number = ${number} and placed_at is not null`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export interface PaidPart {
  tender: Tender;
  state: PaymentState;
  facts: { brand?: string; last4?: string; payTo?: string };
  amountCents: bigint;
  refundedCents: bigint;
}

/** The payments of an order, without those declined or voided; in batches, as many orders are read for their mails. */
export const partsPaid = createBatcher(
  async (ctx: { db: Queries }, orderIds: readonly string[]): Promise<PaidPart[][]> => {
    const { rows } = await sql<PaidPart & { orderId: string }>`
    select order_id as "orderId", tender, state, facts, amount_cents as "amountCents", refunded_cents as "refundedCents" from payments.order_payment
    where order_id = any(${orderIds}::uuid[]) and state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')
    order by created_at, payment_id`.execute(ctx.db);
    const parts = Map.groupBy(rows, ({ orderId }) => orderId);
    return orderIds.map((id) => parts.get(id)?.map(({ orderId: _, ...part }) => part) ?? []);
  },
);

export interface RefundedPartRow {
  tender: Tender;
  facts: { brand?: string; last4?: string };
  cents: bigint;
  /** The account of a credit that gets it; null where it goes to a payment from outside. */
  accountId: string | null;
  /** Given as store credit in place of money (EDIT-04). */
  asCredit: boolean;
  /** Never charged: the authorisation was released. */
  voided: boolean;
  /** Some of it is still in progress. */
  waiting: boolean;
}

/**
 * What is refunded for an order, by payment: of one refund request, or all of it with what was never charged. Refunds
 * that ended without money are left out.
 */
export async function refundedPartRows(
  ctx: { db: Queries },
  orderId: string,
  requestKey: string | null,
): Promise<RefundedPartRow[]> {
  const { rows } = await sql<RefundedPartRow>`
    with back as (
      select payment_id, credit_account, sum(amount_cents)::bigint as cents, false as voided, bool_or(state = 'CREATED') as waiting from payments.order_refund
      where order_id = ${orderId}::uuid and (state <> 'MANUAL' or (paid_otherwise and credit_account is not null))
        and (${requestKey}::text is null or request_key = ${requestKey}) group by 1, 2
      union all
      select payment_id, null, authorised_cents, true, false from payments.order_payment where order_id = ${orderId}::uuid and state = 'VOIDED' and ${requestKey}::text is null
    )
    select p.tender, p.facts, back.cents, coalesce(back.credit_account, h.account_id) as "accountId", back.voided, back.waiting, back.credit_account is not null as "asCredit"
    from back join payments.order_payment p using (payment_id) left join ledger.held_value h on h.hold_id = payment_id
    where back.cents > 0 order by p.created_at, payment_id`.execute(ctx.db);
  return rows;
}

/** URLs of the products that still have a page. */
export async function productPaths(ctx: { db: Queries }, productIds: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: number; path: string }>`
    select product_id as id, path from catalogue.product_name where product_id = any(${productIds}::int[]) and state in ('current', 'evergreen')`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, path }) => [String(id), path]));
}

/** The first image of each product, as its card shows it. */
export async function productImageRows(
  ctx: { db: Queries },
  productIds: readonly number[],
): Promise<{ productId: number; mediaId: string; alt: string }[]> {
  const { rows } = await sql<{ productId: number; mediaId: string; alt: string }>`
    select distinct on (product_id) product_id as "productId", media_id as "mediaId", alt
    from catalogue.card_image where product_id = any(${[...new Set(productIds)]}::int[])
    order by product_id, position`.execute(ctx.db);
  return rows;
}
