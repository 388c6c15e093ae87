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

export interface BookedLine {
  key: string;
  kind: 'burn' | 'award';
  memberId: string | null;
  points: bigint | null;
  orderNumber: string;
}
/**
 * What should stand at the airline by our records, of what was started between two instants or has one of the keys. A
 * payment whose points were all returned is left out.
 */
export async function selectBooked(
  ctx: Db,
  { from, until, keys }: { from: Date; until: Date; keys: readonly string[] },
): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    with booked as (
      select a.id::text as key, 'award' as kind, a.member_id as "memberId", a.points, a.order_id, a.created_at as at from frequent_flyer.award a where a.state = 'DONE'
      union all
      select p.psp_key, 'burn', q.member_id, -q.points, p.order_id, p.created_at
      from payments.payment p left join frequent_flyer.quote q on q.order_id = p.order_id
      where p.tender = 'airline' and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED')
    )
    select b.key, b.kind, b."memberId", b.points, o.number as "orderNumber" from booked b join orders.order_state o on o.order_id = b.order_id
    where (b.at >= ${from} and b.at < ${until}) or b.key = any(${keys}::text[]) order by 1`.execute(ctx.db);
  return rows;
}
