import { transferValue } from '#modules/ledger/transfer-value.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { endPastCredit } from './end-store-credit.ts';
import {
  type CreditRow,
  givenOn,
  insertChange,
  renewExpiry,
  selectChange,
  takeFromDay,
} from './internal/credit-records.ts';
import { openCreditAccount } from './open-credit-account.ts';
import { creditAccount, dailyLimitOf, shopCredit } from './store-credit.ts';

export interface CreditChange {
  /** Made once under this id. */
  id: string;
  customerId: string;
  /** Negative: taken back. */
  cents: Cents;
  /** The customer reads it. */
  reason: string;
}
export type CreditChangeRefusal =
  | { reason: 'NO_CUSTOMER' | 'OTHER_CHANGE' }
  /** What is left of the day's amount, in cents. */
  | { reason: 'DAILY_AMOUNT'; leftCents: Cents; maxCents: Cents }
  | { reason: 'TOO_LITTLE'; balanceCents: Cents };
export type CreditChanged = Result<{ balanceCents: Cents; already: boolean }, CreditChangeRefusal>;

/**
 * Staff give a customer store credit, or take back what can still be spent of it, with a reason. What one person gives
 * on a day in New Zealand stays within the limit of their role, however many calls arrive at once; taking back makes no
 * room for more. The same id is the same change (EDIT-04).
 */
export function changeStoreCredit(ctx: Ctx, change: CreditChange, staff: StaffCaller): Promise<CreditChanged> {
  return commitIfOk(ctx, async (tx): Promise<CreditChanged> => {
    const account = await openCreditAccount(tx, change.customerId);
    if (!account) return fail({ reason: 'NO_CUSTOMER' });
    const before = await selectChange(tx, change.id);
    if (before) {
      const isSame =
        before.accountId === account.accountId && before.cents === change.cents && before.reason === change.reason;
      return isSame ? ok({ balanceCents: account.balanceCents, already: true }) : fail({ reason: 'OTHER_CHANGE' });
    }
    return writeChange(tx, account, change, staff);
  });
}

async function writeChange(
  tx: Ctx,
  account: CreditRow,
  { id, customerId, cents, reason }: CreditChange,
  staff: StaffCaller,
): Promise<CreditChanged> {
  const { accountId } = account;
  const actor = actorOf(staff);
  const given = { actor, day: nzDay(tx.clock.now()), cents };
  const balanceCents = await endPastCredit(tx, account);
  if (cents < 0n && -cents > balanceCents) return fail({ reason: 'TOO_LITTLE', balanceCents });
  const maxCents = dailyLimitOf(tx.config.KERB_STORE_CREDIT_LIMITS, staff.role);
  if (cents > 0n && !(await takeFromDay(tx, given, maxCents))) {
    const left = maxCents - (await givenOn(tx, given));
    return fail({ reason: 'DAILY_AMOUNT', leftCents: left > 0n ? left : 0n, maxCents });
  }
  // Another customer's change may have taken the id a moment ago.
  if (!(await insertChange(tx, { id, accountId, cents, reason, by: actor, at: tx.clock.now() })))
    return fail({ reason: 'OTHER_CHANGE' });
  const [from, to] = [shopCredit.given, creditAccount(accountId)];
  const moved = await transferValue(tx, {
    key: `store-credit:${id}`,
    kind: cents > 0n ? 'give' : 'take-back',
    ...(cents > 0n ? { from, to, amount: cents } : { from: to, to: from, amount: -cents }),
    ownerId: id,
  });
  if (moved !== 'DONE') throw new Error('store credit changed while it was locked');
  const months = tx.config.KERB_STORE_CREDIT_MONTHS;
  if (cents > 0n) await renewExpiry(tx, accountId, { now: tx.clock.now(), months, hadCents: balanceCents });
  const left = balanceCents + cents;
  await writeAudit(tx, {
    actor,
    action: cents > 0n ? 'store-credit.given' : 'store-credit.taken-back',
    subject: `customer:${customerId}`,
    detail: { changeId: id, cents: `${cents}` },
    before: { storeCredit: formatCents(left - cents), reason: '' },
    after: { storeCredit: formatCents(left), reason },
    personal: ['reason'],
  });
  return ok({ balanceCents: left, already: false });
}

/** What this member of staff may still give today, in cents; 0 for a machine and for a role without a limit. */
export async function leftToGive(ctx: Ctx, staff: StaffCaller): Promise<Cents> {
  if (staff.apiKey) return 0n;
  const maxCents = dailyLimitOf(ctx.config.KERB_STORE_CREDIT_LIMITS, staff.role);
  const left = maxCents - (await givenOn(ctx, { actor: actorOf(staff), day: nzDay(ctx.clock.now()) }));
  return left > 0n ? left : 0n;
}
