import type { EntryKind } from '#contract/loyalty/loyalty.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function insertAdjustment(
  ctx: Db,
  row: { id: string; accountId: string; points: bigint; reason: string },
): Promise<void> {
  await sql`insert into loyalty.adjustment (id, account_id, points, reason) values (${row.id}::uuid, ${row.accountId}::uuid, ${row.points}, ${row.reason})`.execute(
    ctx.db,
  );
}

export interface EntryRow {
  id: string;
  at: Date;
  kind: EntryKind;
  points: bigint;
  cents: bigint;
  orderNumber: string | null;
  rewardCode: string | null;
  reason: string | null;
}

/**
 * A line for each change of the member's account, newest first: points and rewards added or deducted, debts as
 * negative points.
 */
export async function selectEntries(
  ctx: Db,
  customerId: string,
  limit: number | null,
  before: string | null,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with member as (
      select account_id from loyalty.member where customer_id = ${customerId}::uuid
    ), mine as (
      select 'points:' || account_id as account_id, null::text as code, 1 as sign from member
      union all select 'points-owed:' || account_id, null, -1 from member
      union all select 'reward:' || r.id, r.code, 1 from loyalty.reward r join member using (account_id)
    ), entries as (
      select e.tx_id as id, e.at, e.kind, e.owner_id, m.code, e.amount * m.sign as amount, a.unit
      from mine m join ledger.account_balance a using (account_id) join ledger.account_entry e using (account_id)
      where ${before}::bigint is null or e.tx_id < ${before}::bigint
    )
    select e.id::text, e.at, case e.kind when 'hold' then 'redeem' when 'void' then 'give-back' else e.kind end as kind,
      sum(case e.unit when 'points' then e.amount else 0 end)::bigint as points, sum(case e.unit when 'NZD' then e.amount else 0 end)::bigint as cents,
      o.number as "orderNumber", min(e.code) as "rewardCode", d.reason
    from entries e left join orders.order_state o on o.order_id = e.owner_id left join loyalty.adjustment d on d.id = e.owner_id
    group by e.id, e.at, e.kind, o.number, d.reason
    order by e.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
