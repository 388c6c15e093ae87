/** A customer sees where they are logged in, and ends sessions (SEC-10). */
import type { AccountsCtx } from '../accounts-context.ts';
import { selectCustomerSessions } from '../internal/session-records.ts';
import type { Caller } from './caller.ts';
import type { CustomerSession } from './customer-session.ts';

/** The customer's sessions, the last used first; `current` is the one that asks. */
export async function listOwnSessions(
  ctx: AccountsCtx,
  { customerId, sessionId }: Caller,
): Promise<(CustomerSession & { current: boolean })[]> {
  const sessions = await selectCustomerSessions(ctx, customerId);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/** Ends one session at once; false where the customer has no such session. */
export async function endOwnSession(ctx: AccountsCtx, { customerId }: Caller, id: string): Promise<boolean> {
  if (!(await selectCustomerSessions(ctx, customerId)).some((session) => session.id === id)) return false;
  await ctx.identity.endSessions(ctx, { userId: customerId, only: id });
  return true;
}

export const endOtherSessions = (ctx: AccountsCtx, { customerId, sessionId }: Caller): Promise<void> =>
  ctx.identity.endSessions(ctx, { userId: customerId, except: sessionId });
