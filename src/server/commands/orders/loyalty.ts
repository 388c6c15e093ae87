/**
 * `kerb loyalty …` and `kerb airline reconcile`: a member's points and their history, adjustments, and whether the
 * airline's ledger agrees with the shop's.
 */
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import { reconcileAirline } from '#modules/payments/reconciliation/reconcile-airline.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { counted } from '#shared/counted.ts';
import { formatDayTime, formatLastDay } from '#shared/nz-dates.ts';
import { choosePartners } from '../../settings/partner-settings.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
async function customerOf(ctx: Ctx, email: string): Promise<string> {
  const customerId = await findCustomerByEmail(ctx, email);
  if (!customerId) throw new CommandProblem(`Nobody has an account with the address ${email}.`);
  return customerId;
}

/** Balances, level and rewards, then every entry, newest first. */
export async function showLoyaltyStatement(email: string): Promise<number> {
  return withShopDatabase(async (ctx) => {
    const customerId = await customerOf(ctx, email);
    const found = await getLoyaltyAccount(ctx, customerId);
    if (!found) throw new CommandProblem(`${email} is no member of the loyalty programme.`);
    const { account } = found;
    say(
      `${account.rewardAccountId}\t${account.tierName}\t${counted(account.pointBalance, 'point')}${account.pointsOwed > 0 ? `, ${account.pointsOwed} owed` : ''}`,
    );
    for (const { code, status, value, availableAmount, expiresAt } of account.rewards)
      say(
        `reward ${code}\t${status}\t$${availableAmount.toFixed(2)} of $${value.toFixed(2)}\tuntil ${formatLastDay(new Date(expiresAt))}`,
      );
    for (let before: string | null = null; ; ) {
      const { entries, more } = await getStatement(ctx, customerId, before);
      for (const { at, kind, points, amount, orderNumber, rewardCode, reason } of entries) {
        const changed = [
          points !== 0 && `${points > 0 ? '+' : ''}${counted(points, 'point')}`,
          amount !== 0 && `${amount > 0 ? '+' : '-'}$${Math.abs(amount).toFixed(2)}`,
        ];
        say(
          [formatDayTime(new Date(at)), kind, ...changed, orderNumber && `#${orderNumber}`, rewardCode, reason]
            .filter(Boolean)
            .join('\t'),
        );
      }
      if (!more) return 0;
      before = entries.at(-1)?.id ?? null;
    }
  });
}

/** Adds (10) or deducts (-10) points; the reason is shown to the member. */
export async function adjustLoyaltyPoints(
  email: string,
  points: string,
  { reason }: { reason: string },
): Promise<number> {
  if (!/^-?[1-9]\d{0,6}$/.test(points))
    throw new CommandProblem('The points must be a whole number such as 50 or -50.');
  if (reason.trim() === '' || reason.length > 200)
    throw new CommandProblem('Give a reason of 1 to 200 characters; the member sees it.');
  return withShopDatabase(async (ctx) => {
    const customerId = await customerOf(ctx, email);
    await inTransaction(ctx, async (tx) => {
      if (!(await adjustPoints(tx, customerId, BigInt(points), reason.trim())))
        throw new CommandProblem(`${email} is no member of the loyalty programme.`);
      await writeAudit(tx, {
        actor: 'operator',
        action: 'loyalty.adjusted',
        subject: customerId,
        detail: { points },
        before: null,
        after: { pointsAdded: points },
      });
    });
    const found = await getLoyaltyAccount(ctx, customerId);
    say(`${found?.account.rewardAccountId} has ${counted(found?.account.pointBalance ?? 0, 'point')} now.`);
    return 0;
  });
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
/** Whole days in UTC, both included; exit code 1 with a line for each difference. */
export async function reconcileAirlineStatement(from: string, until: string): Promise<number> {
  if (!isDay(from) || !isDay(until) || from > until)
    throw new CommandProblem('Give two days such as 2026-11-01 2026-11-30.');
  const differences = await withShopDatabase((ctx) => {
    const simulator = ctx.config.KERB_SIMULATOR ? `http://127.0.0.1:${ctx.config.KERB_SIMULATOR_PORT}` : null;
    const { airline } = choosePartners(ctx.config, simulator);
    if (!airline) throw new CommandProblem('No airline is connected: set KERB_AIRLINE_URL.');
    return reconcileAirline(
      { ...ctx, airline },
      new Date(`${from}T00:00:00Z`),
      new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000),
    );
  });
  for (const { key, orderNumber, what, ours, theirs } of differences)
    say(`${what}\t#${orderNumber}\t${key}\tours ${ours ?? '-'}\ttheirs ${theirs ?? '-'}`);
  say(
    differences.length === 0
      ? 'The airline’s books agree with ours.'
      : differences.length === 1
        ? 'One line differs.'
        : `${differences.length} lines differ.`,
  );
  return differences.length === 0 ? 0 : 1;
}
