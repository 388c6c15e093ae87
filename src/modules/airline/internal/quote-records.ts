import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface StoredQuote {
  quoteNumber: string;
  customerId: string | null;
  memberId: string;
  amountCents: bigint;
  points: bigint;
  expiresAt: Date;
  orderId: string | null;
}

export async function insertQuote(ctx: Db, quote: Omit<StoredQuote, 'orderId'>): Promise<void> {
  await sql`
    insert into frequent_flyer.quote (quote_number, customer_id, member_id, amount_cents, points, expires_at)
    values (${quote.quoteNumber}, ${quote.customerId}::uuid, ${quote.memberId}, ${quote.amountCents}, ${quote.points}, ${quote.expiresAt})
    on conflict (quote_number) do nothing`.execute(ctx.db);
}

/** A failed order's quote belongs to no order. */
const columns = sql`quote_number as "quoteNumber", customer_id as "customerId", member_id as "memberId", amount_cents as "amountCents", points,
  expires_at as "expiresAt",
  (select o.order_id from orders.order_state o where o.order_id = q.order_id and o.state <> 'FAILED') as "orderId"`;

export async function selectQuote(ctx: Db, quoteNumber: string): Promise<StoredQuote | null> {
  const { rows } =
    await sql<StoredQuote>`select ${columns} from frequent_flyer.quote q where quote_number = ${quoteNumber}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

/** No quote of a membership that is no longer theirs can be spent. */
export async function deleteUnusedQuotes(ctx: Db, customerId: string): Promise<void> {
  await sql`delete from frequent_flyer.quote where customer_id = ${customerId}::uuid and order_id is null`.execute(
    ctx.db,
  );
}

export interface QuoteUse {
  quoteNumber: string;
  customerId: string | null;
  memberId: string;
  amountCents: bigint;
}
/**
 * One order takes the quote, whole and for its own member; by the database's clock. A failed order's quote is free
 * again.
 */
export async function assignQuote(ctx: Db, orderId: string, use: QuoteUse): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update frequent_flyer.quote q set order_id = ${orderId}::uuid
    where q.quote_number = ${use.quoteNumber} and q.member_id = ${use.memberId} and q.amount_cents = ${use.amountCents} and q.expires_at > now()
      and q.customer_id is not distinct from ${use.customerId}::uuid
      and (q.order_id is null or exists (select from orders.order_state o where o.order_id = q.order_id and o.state = 'FAILED'))`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

export async function deleteExpiredQuotes(ctx: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from frequent_flyer.quote where order_id is null and expires_at < now() - interval '7 days'`.execute(
      ctx.db,
    );
  return Number(numAffectedRows ?? 0n);
}
