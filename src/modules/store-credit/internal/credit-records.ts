import type { CreditEntryKind } from '#contract/payments/store-credit.ts';
import { endOfNzDay } from '#platform/calendar/nz-day.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface CreditRow {
  accountId: string;
  /** What can be spent: without what unfinished orders hold. */
  balanceCents: bigint;
  expiresAt: Date | null;
}
const columns = sql`c.account_id as "accountId", a.balance as "balanceCents", c.expires_at as "expiresAt"`;
const accounts = sql`store_credit.account c join ledger.account_balance a on a.account_id = 'store-credit:' || c.account_id`;

/** False when the customer has an account already. */
export async function insertAccount(tx: Db, accountId: string, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into store_credit.account (account_id, customer_id) values (${accountId}::uuid, ${customerId}::uuid)
    on conflict (customer_id) do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function selectAccount(ctx: Db, customerId: string): Promise<CreditRow | undefined> {
  const { rows } = await sql<CreditRow>`
    select ${columns} from ${accounts} where c.customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0];
}

/** Locked with its balance until the transaction ends: erasing the customer, and orders that pay with it, wait. */
export async function lockAccountOf(tx: Db, customerId: string): Promise<CreditRow | undefined> {
  const { rows } = await sql<CreditRow>`
    select ${columns} from ${accounts} where c.customer_id = ${customerId}::uuid for no key update of c, a`.execute(
    tx.db,
  );
  return rows[0];
}

/** Whether a customer still owns the account; that stays so until the transaction ends. */
export async function lockOwner(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from store_credit.account
    where account_id = ${accountId}::uuid and customer_id is not null for no key update`.execute(tx.db);
  return rows.length > 0;
}

/**
 * The last day of an account to which something is added: `months` from now where credit expires. A balance that was
 * promised without an end keeps none, and no day moves forward.
 */
export async function renewExpiry(
  tx: Db,
  accountId: string,
  { now, months, hadCents }: { now: Date; months: number; hadCents: bigint },
): Promise<void> {
  const next =
    months === 0
      ? sql`null::timestamptz`
      : endOfNzDay(sql<Date>`(${now}::timestamptz + make_interval(months => ${months}::int))`);
  await sql`
    update store_credit.account set expires_at = case
      when ${months}::int = 0 or (expires_at is null and ${hadCents}::bigint > 0) then null
      else greatest(expires_at, ${next}) end
    where account_id = ${accountId}::uuid`.execute(tx.db);
}

export interface ChangeRow {
  id: string;
  accountId: string;
  /** Negative: taken back. */
  cents: bigint;
  reason: string;
  by: string;
  at: Date;
}
/** False when this change was made before. */
export async function insertChange(tx: Db, change: ChangeRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into store_credit.change (change_id, account_id, cents, reason, given_by, given_at)
    values (${change.id}::uuid, ${change.accountId}::uuid, ${change.cents}, ${change.reason}, ${change.by}, ${change.at})
    on conflict (change_id) do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function selectChange(
  ctx: Db,
  id: string,
): Promise<{ accountId: string; cents: bigint; reason: string } | undefined> {
  const { rows } = await sql<{ accountId: string; cents: bigint; reason: string }>`
    select account_id as "accountId", cents, reason from store_credit.change where change_id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0];
}

/**
 * Adds to what the person gave that day unless that would exceed `maxCents`; false then. One statement decides, and
 * locks the row until the transaction ends, so that calls at the same time are counted exactly.
 */
export async function takeFromDay(
  tx: Db,
  { actor, day, cents }: { actor: string; day: string; cents: bigint },
  maxCents: bigint,
): Promise<boolean> {
  const { rows } = await sql`
    insert into store_credit.given_on_day as known (actor, day, cents)
    select ${actor}, ${day}::date, ${cents}::bigint where ${cents}::bigint <= ${maxCents}::bigint
    on conflict (actor, day) do update set cents = known.cents + excluded.cents
    where known.cents + excluded.cents <= ${maxCents}::bigint
    returning cents`.execute(tx.db);
  return rows.length > 0;
}

/** What the person gave that day, in cents. */
export async function givenOn(ctx: Db, { actor, day }: { actor: string; day: string }): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select cents from store_credit.given_on_day where actor = ${actor} and day = ${day}::date`.execute(ctx.db);
  return rows[0]?.cents ?? 0n;
}

export interface EntryRow {
  id: string;
  at: Date;
  kind: CreditEntryKind;
  cents: bigint;
  orderNumber: string | null;
  reason: string | null;
}
/** The newest first; `before`: only entries before this id. */
export async function selectEntries(
  ctx: Db,
  accountId: string,
  limit: number,
  before: string | null,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.tx_id::text as id, e.at, case e.kind when 'hold' then 'use' when 'void' then 'give-back' else e.kind end as kind,
      e.amount as cents, o.number as "orderNumber", c.reason
    from ledger.account_entry e
    left join orders.order_state o on o.order_id = e.owner_id
    left join store_credit.change c on c.change_id = e.owner_id
    where e.account_id = 'store-credit:' || ${accountId}::uuid and (${before}::bigint is null or e.tx_id < ${before}::bigint)
    order by e.tx_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Balances that ended: expired where `expires`, and what came back to an account after its owner was erased. Concurrent
 * callers skip them. Locked with their end, which a refund may change.
 */
export async function lockEnded(
  tx: Db,
  now: Date,
  { expires, limit }: { expires: boolean; limit: number },
): Promise<{ accountId: string; balanceCents: bigint }[]> {
  const { rows } = await sql<{ accountId: string; balanceCents: bigint }>`
    select c.account_id as "accountId", a.balance as "balanceCents" from ${accounts}
    where ((${expires} and c.expires_at <= ${now}) or c.customer_id is null) and a.balance > 0 order by a.account_id limit ${limit} for no key update of c, a skip locked`.execute(
    tx.db,
  );
  return rows;
}

/** The account stays, and belongs to nobody; what staff wrote about the customer goes. */
export async function disown(tx: Db, accountId: string): Promise<void> {
  await sql`update store_credit.change set reason = '' where account_id = ${accountId}::uuid`.execute(tx.db);
  await sql`update store_credit.account set customer_id = null where account_id = ${accountId}::uuid`.execute(tx.db);
}

/** Until when the credit of these ledger accounts can be used. */
export async function selectEnds(
  ctx: Db,
  ids: readonly string[],
): Promise<{ accountId: string; expiresAt: Date | null }[]> {
  const { rows } = await sql<{ accountId: string; expiresAt: Date | null }>`
    select account_id as "accountId", expires_at as "expiresAt" from store_credit.account where account_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}

export async function selectPersonalCredit(ctx: Db, customerId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.account_id as "accountId", a.balance::float8 / 100 as balance, c.expires_at as "expiresAt",
      (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'amount', e.amount::float8 / 100, 'order', o.number, 'reason', g.reason) order by e.tx_id), '[]')
        from ledger.account_entry e left join orders.order_state o on o.order_id = e.owner_id left join store_credit.change g on g.change_id = e.owner_id
        where e.account_id = a.account_id) as entries
    from ${accounts} where c.customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0] ?? null;
}
