import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface Award {
  id: string;
  orderId: string;
  orderNumber: string;
  memberId: string;
  points: bigint;
  state: 'PENDING' | 'DONE' | 'REFUSED';
}

export async function insertAward(
  ctx: Db,
  award: Pick<Award, 'id' | 'orderId' | 'memberId' | 'points'>,
): Promise<void> {
  await sql`
    insert into frequent_flyer.award (id, order_id, member_id, points) values (${award.id}::uuid, ${award.orderId}::uuid, ${award.memberId}, ${award.points})`.execute(
    ctx.db,
  );
}

export async function selectAward(ctx: Db, id: string): Promise<Award | null> {
  const { rows } = await sql<Award>`
    select a.id, a.order_id as "orderId", o.number as "orderNumber", a.member_id as "memberId", a.points, a.state
    from frequent_flyer.award a join orders.order_state o on o.order_id = a.order_id where a.id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** False when it has ended before. */
export async function endAward(
  ctx: Db,
  id: string,
  state: 'DONE' | 'REFUSED',
  detail: { ref?: string; reason?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update frequent_flyer.award a set state = ${state}, airline_ref = ${detail.ref ?? null}, refused_because = ${detail.reason ?? null}, ended_at = now(),
      -- Of whoever was forgotten meanwhile nothing is left behind.
      member_id = case when (select email from orders.order_contact where order_id = a.order_id) = '' then '' else member_id end
    where id = ${id}::uuid and state = 'PENDING'`.execute(ctx.db);
  return numAffectedRows === 1n;
}
