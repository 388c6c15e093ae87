/**
 * The only place that changes the ledger: each change of a balance with its transaction and entries, in one statement,
 * accounts locked by id.
 */
import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { type Hold, heldAccount, type LedgerUnit, type Transfer, type TransferResult } from './ledger-account.ts';

/** Our own account that contains an account's holds. */
const heldOf = (unit: string) =>
  sql.raw(`case ${unit} when 'NZD' then '${heldAccount.NZD}' else '${heldAccount.points}' end`);

export async function insertAccount(ctx: { db: Queries }, id: string, unit: LedgerUnit): Promise<void> {
  await sql`insert into ledger.account (id, unit, balance) values (${id}, ${unit}, ${id.startsWith('house:') ? null : 0n}::bigint) on conflict (id) do nothing`.execute(
    ctx.db,
  );
}

export const insertAccounts = (ids: RawBuilder<unknown>, unit: LedgerUnit): RawBuilder<unknown> =>
  sql`insert into ledger.account (id, unit, balance)
    select id, ${unit}::text, 0 from (${ids}) as opened (id) on conflict do nothing`;

export async function balancesOf(ctx: { db: Queries }, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; balance: bigint }>`
    select id, balance from ledger.account where id = any(${ids}::text[]) and balance is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** The key is claimed first: a concurrent call waits for our commit there, then finds it done. */
export async function insertTransfer(ctx: { db: Queries }, transfer: Transfer): Promise<TransferResult> {
  const { rows } = await sql<{ claimed: boolean; paid: boolean }>`
    with locked as materialized (
      select id, balance from ledger.account where id in (${transfer.from}, ${transfer.to}) order by id for no key update
    ), able as (
      select count(*) = 2 and bool_and(id <> ${transfer.from} or balance is null or balance >= ${transfer.amount}::bigint) as ok from locked
    ), claimed as (
      insert into ledger.tx (idem_key, kind, owner_id)
      select ${transfer.key}, ${transfer.kind}, ${transfer.ownerId ?? null}::uuid from able where ok
      on conflict (idem_key) do nothing returning id
    ), entries as (
      insert into ledger.entry (tx_id, line, account_id, amount)
      select id, 1, ${transfer.from}, -${transfer.amount}::bigint from claimed union all select id, 2, ${transfer.to}, ${transfer.amount}::bigint from claimed
    ), moved as (
      update ledger.account a
      set balance = a.balance + case when a.id = ${transfer.from} then -${transfer.amount}::bigint else ${transfer.amount}::bigint end
      from claimed where a.id in (${transfer.from}, ${transfer.to}) and a.balance is not null
    )
    select exists (select from claimed) as claimed, (select ok from able) as paid`.execute(ctx.db);
  if (rows[0]?.claimed) return 'DONE';
  const { rows: before } = await sql`select 1 from ledger.tx where idem_key = ${transfer.key}`.execute(ctx.db);
  return before.length > 0 ? 'DONE_BEFORE' : 'SHORT';
}

/** Places the holds that are covered, and returns their accounts. */
export async function insertHolds(ctx: { db: Queries }, ownerId: string, holds: readonly Hold[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with wanted as (
      select * from unnest(${holds.map(({ id }) => id)}::uuid[], ${holds.map(({ accountId }) => accountId)}::text[], ${holds.map(({ targetId }) => targetId)}::text[], ${holds.map(({ amount }) => `${amount}`)}::bigint[]) as w (id, account_id, target_id, amount)
    ), locked as materialized (
      select w.*, a.unit from wanted w join ledger.account a on a.id = w.account_id order by a.id for no key update of a
    ), taken as (
      update ledger.account a set balance = a.balance - l.amount from locked l where a.id = l.account_id and a.balance >= l.amount
      returning l.id, l.account_id, l.target_id, l.amount, l.unit
    ), held as (
      insert into ledger.hold (id, owner_id, account_id, target_id, amount) select id, ${ownerId}::uuid, account_id, target_id, amount from taken
    ), txs as (
      insert into ledger.tx (idem_key, kind, owner_id) select 'hold:' || id, 'hold', ${ownerId}::uuid from taken order by account_id returning id, idem_key
    ), entries as (
      insert into ledger.entry (tx_id, line, account_id, amount)
      select x.id, side.line, case side.line when 1 then t.account_id else ${heldOf('t.unit')} end, case side.line when 1 then -t.amount else t.amount end
      from taken t join txs x on x.idem_key = 'hold:' || t.id, (values (1), (2)) as side (line)
    )
    select account_id as "accountId" from taken`.execute(ctx.db);
  return rows.map(({ accountId }) => accountId);
}

/** Compare-and-set of every pending hold of the owner, with its entries; a voided one returns to the balance. */
export async function endHolds(ctx: { db: Queries }, ownerId: string, to: 'POSTED' | 'VOIDED'): Promise<string[]> {
  const isVoid = to === 'VOIDED';
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select h.id, a.unit from ledger.hold h join ledger.account a on a.id = h.account_id
      where h.owner_id = ${ownerId}::uuid and h.state = 'PENDING' order by a.id for no key update of a
    ), ended as (
      update ledger.hold h set state = ${to}, ended_at = now() from locked where h.id = locked.id and h.state = 'PENDING'
      returning h.id, case when ${isVoid} then h.account_id else h.target_id end as goes_to, h.amount, locked.unit
    ), txs as (
      insert into ledger.tx (idem_key, kind, owner_id) select ${isVoid ? 'void:' : 'post:'} || id, ${isVoid ? 'void' : 'post'}, ${ownerId}::uuid from ended returning id, idem_key
    ), entries as (
      insert into ledger.entry (tx_id, line, account_id, amount)
      select x.id, side.line, case side.line when 1 then ${heldOf('e.unit')} else e.goes_to end, case side.line when 1 then -e.amount else e.amount end
      from ended e join txs x on x.idem_key = ${isVoid ? 'void:' : 'post:'} || e.id, (values (1), (2)) as side (line)
    ), back as (
      update ledger.account a set balance = a.balance + e.amount from ended e where a.id = e.goes_to and a.balance is not null
    )
    select id from ended`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
