import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface AccountSummary {
  accountId: string;
  accountNo: number;
  accrualPoints: number;
  accrualSpend: number;
  points: bigint;
  owed: bigint;
  spendCents: bigint;
}

/** A member's balances and spend since a day, in one query; null for non-members. */
export async function selectAccount(
  ctx: { db: Queries },
  customerId: string,
  now: Date,
  months: number,
): Promise<AccountSummary | null> {
  const { rows } = await sql<AccountSummary>`
    select m.account_id as "accountId", m.account_no as "accountNo", m.accrual_points as "accrualPoints", m.accrual_spend as "accrualSpend", p.balance as points, w.balance as owed,
      coalesce((
        select sum(eligible_cents) from loyalty.earning
        where account_id = m.account_id and first_dispatched_at > ${now}::timestamptz - make_interval(months => ${months})
      ), 0)::bigint as "spendCents"
    from loyalty.member m
    join ledger.account_balance p on p.account_id = 'points:' || m.account_id join ledger.account_balance w on w.account_id = 'points-owed:' || m.account_id
    where m.customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}
