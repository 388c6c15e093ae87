import { endOfNzDay } from '#platform/calendar/nz-day.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredReward } from './reward.ts';

type Db = { db: Queries };

export async function insertReward(
  ctx: Db,
  reward: { id: string; code: string; accountId: string; valueCents: bigint; days: number; now: Date },
): Promise<void> {
  await sql`
    insert into loyalty.reward (id, code, account_id, value_cents, issued_at, expires_at)
    values (${reward.id}::uuid, ${reward.code}, ${reward.accountId}::uuid, ${reward.valueCents}, ${reward.now}, ${endOfNzDay(sql<Date>`${reward.now}::timestamptz`, reward.days)})`.execute(
    ctx.db,
  );
}

const shown = sql`
  r.id, r.code, r.value_cents as "valueCents", a.balance as "balanceCents", r.expires_at as "expiresAt",
  coalesce((select sum(e.amount) * -1 from ledger.account_entry e where e.account_id = a.account_id and e.kind = 'expire'), 0)::bigint as "expiredCents"`;

/** All rewards with a balance, and the newest of the rest. */
export async function selectRewards(ctx: Db, accountId: string, maxOthers: number): Promise<StoredReward[]> {
  const { rows } = await sql<StoredReward>`
    select ${shown} from loyalty.reward r join ledger.account_balance a on a.account_id = 'reward:' || r.id
    where r.account_id = ${accountId}::uuid and (a.balance > 0 or r.id in (
      select s.id from loyalty.reward s join ledger.account_balance b on b.account_id = 'reward:' || s.id
      where s.account_id = ${accountId}::uuid and b.balance = 0 order by s.expires_at desc limit ${maxOthers}))`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Expired rewards with a balance; concurrent callers skip them. Locked with their end date, which a refund may change.
 */
export async function lockExpired(ctx: Db, now: Date, limit: number): Promise<{ id: string; balanceCents: bigint }[]> {
  const { rows } = await sql<{ id: string; balanceCents: bigint }>`
    select r.id, a.balance as "balanceCents" from loyalty.reward r join ledger.account_balance a on a.account_id = 'reward:' || r.id
    where r.expires_at <= ${now} and a.balance > 0 order by a.account_id limit ${limit} for no key update of a, r skip locked`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether a reward has a member; that stays so until the transaction ends. */
export async function lockOwner(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from loyalty.member m join loyalty.reward r using (account_id) where r.id = ${id}::uuid for key share of m`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Gives an expired reward a new last day; one that has not expired keeps its own. */
export async function extendEnded(tx: Db, id: string, now: Date, days: number): Promise<void> {
  await sql`
    update loyalty.reward set expires_at = ${endOfNzDay(sql<Date>`${now}::timestamptz`, days)}
    where id = ${id}::uuid and expires_at <= ${now}`.execute(tx.db);
}

export async function selectEnds(
  ctx: Db,
  ids: readonly string[],
): Promise<{ id: string; code: string; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: string; code: string; expiresAt: Date }>`
    select id, code, expires_at as "expiresAt" from loyalty.reward where id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

export async function selectUsable(
  ctx: Db,
  customerId: string,
  now: Date,
): Promise<{ rewardId: string; balanceCents: bigint }[]> {
  const { rows } = await sql<{ rewardId: string; balanceCents: bigint }>`
    select r.id as "rewardId", a.balance as "balanceCents"
    from loyalty.member m join loyalty.reward r using (account_id) join ledger.account_balance a on a.account_id = 'reward:' || r.id
    where m.customer_id = ${customerId}::uuid and r.expires_at > ${now} and a.balance > 0 order by r.expires_at, r.id`.execute(
    ctx.db,
  );
  return rows;
}
