import { openAccounts } from '#modules/ledger/open-accounts.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface Member {
  /** Of points and rewards; it does not identify the member. */
  accountId: string;
  accountNo: number;
  accrualPoints: number;
  accrualSpend: number;
}
const columns = sql`account_id as "accountId", account_no as "accountNo", accrual_points as "accrualPoints", accrual_spend as "accrualSpend"`;

/** With the two accounts that points need; false when there is no such customer. */
export async function insertMember(ctx: Db, customerId: string): Promise<{ found: boolean; added: boolean }> {
  const { rows } = await sql<{ found: boolean; added: boolean }>`
    with customer as (select customer_id from accounts.existing_customer where customer_id = ${customerId}::uuid),
    added as (insert into loyalty.member (customer_id) select customer_id from customer on conflict do nothing returning account_id),
    opened as (${openAccounts(
      sql`select prefix || account_id from added, unnest(array['points:', 'points-owed:']) as prefix`,
      'points',
    )})
    select exists (select from customer) as found, exists (select from added) as added`.execute(ctx.db);
  return rows[0] ?? { found: false, added: false };
}

/** Changes of a member's points run one after another by this lock. */
export async function lockMember(ctx: Db, customerId: string): Promise<Member | null> {
  const { rows } =
    await sql<Member>`select ${columns} from loyalty.member where customer_id = ${customerId}::uuid for no key update`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

export async function updateAccrual(
  ctx: Db,
  customerId: string,
  accrualPoints: number,
  accrualSpend: number,
): Promise<void> {
  await sql`
    update loyalty.member set accrual_points = ${accrualPoints}, accrual_spend = ${accrualSpend}, provider_asked_at = now()
    where customer_id = ${customerId}::uuid`.execute(ctx.db);
}

/** When the provider was last called about a member; null for never, and for non-members. */
export async function selectLastRefresh(ctx: Db, customerId: string): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select provider_asked_at as at from loyalty.member where customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

export async function customerByAccountNo(ctx: Db, accountNo: number): Promise<string | null> {
  const { rows } = await sql<{
    customerId: string;
  }>`select customer_id as "customerId" from loyalty.member where account_no = ${accountNo}`.execute(ctx.db);
  return rows[0]?.customerId ?? null;
}
