/** `kerb security …`: what an operator does at once when somebody may have broken in (SECURITY.md). */
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { liftLockDown } from '#modules/lock-down/lift-lock-down.ts';
import { listLockedAreas } from '#modules/lock-down/list-locked-areas.ts';
import { type LockArea, lockAreas } from '#modules/lock-down/lock-area.ts';
import { lockDown } from '#modules/lock-down/lock-down.ts';
import { listOrderNumbers } from '#modules/orders/lookup/list-order-numbers.ts';
import { listViewers } from '#modules/staff/access-log/list-viewers.ts';
import { endAllStaffSessions } from '#modules/staff/sessions/end-all-staff-sessions.ts';
import { inTransaction } from '#platform/database/database.ts';
import { counted } from '#shared/counted.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const ACTOR = 'operator';
const MAX_REASON = 200;
const closedWords: Readonly<Record<LockArea, string>> = {
  staff: 'The staff site is closed, and all staff are logged out.',
  'api-keys': 'No API key works.',
  orders: 'No new orders are taken; those that were begun are finished.',
};
const openWords: Readonly<Record<LockArea, string>> = {
  staff: 'The staff site is open: staff log in again.',
  'api-keys': 'API keys work again.',
  orders: 'Orders are taken again.',
};

interface Options {
  only?: string[];
  json?: boolean;
}

/** Closes the staff site, API keys and new orders, or those named by `only`, for all processes at once (SEC-26). */
export async function lockDownCommand({ only, json, reason = '' }: Options & { reason?: string }): Promise<number> {
  const areas = chosenAreas(only);
  if (reason.length > MAX_REASON) throw new CommandProblem(`--reason has at most ${MAX_REASON} characters.`);
  const locked = await withShopDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const began = await lockDown(tx, { areas, reason, actor: ACTOR });
      if (areas.includes('staff')) await endAllStaffSessions(tx);
      return began;
    }),
  );
  if (json) printJson({ locked: areas, began: locked });
  else {
    process.stdout.write(`${areas.map((area) => closedWords[area]).join('\n')}\n`);
    process.stdout.write('Open again with: npm run kerb -- security lift\n');
  }
  return 0;
}

/** Opens again what was closed. Sessions of staff end once more: a log-in may have been under way when it began. */
export async function liftLockDownCommand({ only, json }: Options): Promise<number> {
  const lifted = await withShopDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const areas = await liftLockDown(tx, { areas: chosenAreas(only), actor: ACTOR });
      if (areas.includes('staff')) await endAllStaffSessions(tx);
      return areas;
    }),
  );
  if (json) printJson({ lifted });
  else
    process.stdout.write(
      `${lifted.length === 0 ? 'Nothing was closed.' : lifted.map((area) => openWords[area]).join('\n')}\n`,
    );
  return 0;
}

/** What is closed now. Exit code 1 while anything is. */
export async function showLockDown({ json }: Options): Promise<number> {
  const locked = await withShopDatabase(listLockedAreas);
  if (json) printJson({ locked });
  else if (locked.length === 0) process.stdout.write('Nothing is closed.\n');
  else
    for (const { area, reason, lockedAt } of locked)
      process.stdout.write(`${closedWords[area]} Since ${formatDayTime(lockedAt)}${reason && `: ${reason}`}\n`);
  return locked.length === 0 ? 0 : 1;
}

/** Who of the staff saw an order, or a customer with all of their orders. */
export async function listViewersCommand(
  subject: string,
  { days, json }: { days: number; json?: boolean },
): Promise<number> {
  const viewers = await withShopDatabase(async (ctx) => {
    if (!subject.includes('@')) return listViewers(ctx, [subject.toUpperCase()], days);
    const email = subject.trim().toLowerCase();
    const customerId = await findCustomerByEmail(ctx, email);
    const numbers = await listOrderNumbers(ctx, { customerId, email });
    return listViewers(ctx, [...(customerId ? [`customer:${customerId}`] : []), ...numbers], days);
  });
  for (const viewer of viewers) {
    if (json) printJson(viewer);
    else process.stdout.write(`${formatDayTime(viewer.at)}\t${viewer.who}\t${viewer.action}\n`);
  }
  if (!json && viewers.length === 0) process.stdout.write(`Nobody saw it in the last ${counted(days, 'day')}.\n`);
  return 0;
}

function chosenAreas(only: readonly string[] | undefined): LockArea[] {
  if (!only) return [...lockAreas];
  const unknown = only.filter((area) => !(lockAreas as readonly string[]).includes(area));
  if (unknown.length > 0) throw new CommandProblem(`--only takes ${lockAreas.join(', ')}, not ${unknown.join(', ')}.`);
  return lockAreas.filter((area) => only.includes(area));
}
