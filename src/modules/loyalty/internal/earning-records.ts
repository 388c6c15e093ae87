import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { EarningEvent, EventLine } from './earning.ts';

type Db = { db: Queries };

/** The customer of the order; null for a guest order or an unknown one. */
export async function customerOfOrder(ctx: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{
    customerId: string | null;
  }>`select customer_id as "customerId" from orders.order_state where order_id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0]?.customerId ?? null;
}

export async function numberOfOrder(ctx: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{
    number: string;
  }>`select number from orders.order_state where order_id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0]?.number ?? '';
}

export interface Earning {
  orderId: string;
  /** Null: not a member of the shop's programme; only airline points are counted. */
  accountId: string | null;
  accrualPoints: number;
  accrualSpend: number;
  airlineMemberId: string | null;
  airlinePointsPerDollar: number;
  points: bigint;
  airlinePoints: bigint;
}

/** The rates are stored at the first call; a repeat changes nothing. */
export async function insertEarning(ctx: Db, earning: Omit<Earning, 'points' | 'airlinePoints'>): Promise<void> {
  await sql`
    insert into loyalty.earning (order_id, account_id, accrual_points, accrual_spend, airline_member_id, airline_points_per_dollar)
    values (${earning.orderId}::uuid, ${earning.accountId}::uuid, ${earning.accrualPoints}, ${earning.accrualSpend}, ${earning.airlineMemberId},
            ${earning.airlinePointsPerDollar})
    on conflict (order_id) do nothing`.execute(ctx.db);
}

/** Changes of what an order has earned run one after another by this lock. */
export async function lockEarning(ctx: Db, orderId: string): Promise<Earning | null> {
  const { rows } = await sql<Earning>`
    select order_id as "orderId", account_id as "accountId", accrual_points as "accrualPoints", accrual_spend as "accrualSpend",
      airline_member_id as "airlineMemberId", airline_points_per_dollar as "airlinePointsPerDollar", points, airline_points as "airlinePoints"
    from loyalty.earning where order_id = ${orderId}::uuid for no key update`.execute(ctx.db);
  return rows[0] ?? null;
}

/** How many of these were new: the same event again adds nothing. */
export async function insertEventLines(
  ctx: Db,
  orderId: string,
  kind: EarningEvent,
  ref: string,
  lines: readonly EventLine[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into loyalty.movement (order_id, kind, ref, line_no, qty)
    select ${orderId}::uuid, ${kind}, ${ref}, line_no, qty
    from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map(({ qty }) => qty)}::int[]) as l (line_no, qty)
    on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** The lines stored for an event; empty when it is unknown. */
export async function selectEventLines(
  ctx: Db,
  orderId: string,
  kind: EarningEvent,
  ref: string,
): Promise<EventLine[]> {
  const { rows } = await sql<EventLine>`
    select line_no as "lineNo", qty from loyalty.movement where order_id = ${orderId}::uuid and kind = ${kind} and ref = ${ref}`.execute(
    ctx.db,
  );
  return rows;
}

export interface NetLine {
  lineNo: number;
  totalCents: bigint;
  taxExclusive: boolean;
  qty: number;
  dispatched: number;
  returned: number;
}
/** Dispatched minus returned units of each line so far. */
export async function selectNetLines(ctx: Db, orderId: string): Promise<NetLine[]> {
  const { rows } = await sql<NetLine>`
    select l.line_no as "lineNo", l.total_cents as "totalCents", l.tax_exclusive as "taxExclusive", l.qty,
      coalesce(sum(m.qty) filter (where m.kind = 'dispatch'), 0)::int as dispatched, coalesce(sum(m.qty) filter (where m.kind = 'return'), 0)::int as returned
    from orders.line_units l left join loyalty.movement m on m.order_id = l.order_id and m.line_no = l.line_no
    where l.order_id = ${orderId}::uuid group by l.line_no, l.total_cents, l.tax_exclusive, l.qty`.execute(ctx.db);
  return rows;
}

export async function updateEarning(
  ctx: Db,
  orderId: string,
  now: { eligibleCents: bigint; points: bigint; airlinePoints: bigint },
): Promise<void> {
  await sql`
    update loyalty.earning set eligible_cents = ${now.eligibleCents}, points = ${now.points}, airline_points = ${now.airlinePoints}
    where order_id = ${orderId}::uuid`.execute(ctx.db);
}
