import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function selectMembership(ctx: Db, customerId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select m.enrolled_at as "enrolledAt", 'K' || m.account_no as "rewardAccountId", m.account_id as "accountId",
      (select coalesce(json_agg(json_build_object('code', r.code, 'value', r.value_cents::float8 / 100, 'issuedAt', r.issued_at, 'expiresAt', r.expires_at)), '[]')
        from loyalty.reward r where r.account_id = m.account_id) as rewards,
      (select coalesce(json_agg(json_build_object('points', a.points, 'reason', a.reason, 'at', a.at)), '[]')
        from loyalty.adjustment a where a.account_id = m.account_id) as adjustments,
      (select coalesce(json_agg(json_build_object('order', o.number, 'points', e.points, 'airlinePoints', e.airline_points, 'airlineMemberId', e.airline_member_id)), '[]')
        from loyalty.earning e join orders.order_state o on o.order_id = e.order_id where e.account_id = m.account_id) as earned
    from loyalty.member m where m.customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The ledger entries stay, under an account that no longer belongs to a member. */
export async function deleteMember(ctx: Db, customerId: string): Promise<void> {
  await sql`
    update loyalty.adjustment a set reason = '' from loyalty.member m where m.customer_id = ${customerId}::uuid and a.account_id = m.account_id`.execute(
    ctx.db,
  );
  await sql`delete from loyalty.member where customer_id = ${customerId}::uuid`.execute(ctx.db);
}

export async function clearAirlineMembers(ctx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`update loyalty.earning set airline_member_id = '' where order_id = any(${orderIds}::uuid[]) and airline_member_id is not null`.execute(
    ctx.db,
  );
}
