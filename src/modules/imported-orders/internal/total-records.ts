import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface PeriodSums {
  period: string;
  orders: number;
  totalCents: bigint;
  refundedCents: bigint;
  notSold: number;
  notSoldCents: bigint;
  returnedCents: bigint;
}

/** A shop of ten years has at most 3,650 days. */
const MAX_PERIODS = 4_000;

export async function sumPeriods({ db }: { db: Queries }, by: 'month' | 'day'): Promise<PeriodSums[]> {
  const form = by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const sold = sql`cancelled_at is null and paid in ('partially_paid', 'paid', 'partially_refunded', 'refunded')`;
  const { rows } = await sql<PeriodSums>`
    select to_char(placed_at at time zone 'Pacific/Auckland', ${form}) as period, count(*)::int as orders,
      sum(total_cents)::bigint as "totalCents", sum(refunded_cents)::bigint as "refundedCents",
      count(*) filter (where not (${sold}))::int as "notSold",
      coalesce(sum(total_cents) filter (where not (${sold})), 0)::bigint as "notSoldCents", sum(returned_cents)::bigint as "returnedCents"
    from imported_orders.imported_order group by 1 order by 1 desc limit ${MAX_PERIODS}`.execute(db);
  return rows;
}
