/** A customer sees where they are logged in, and ends sessions (SEC-10). */
import type { AccountsCtx } from '../accounts-context.ts';
import { auditAccount } from '../internal/audit-account.ts';
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

/**
 * Ends one session at once; false where the customer has no such session. The log has it first: a hosted pool is called
 * with no transaction open.
 */
export async function endOwnSession(ctx: AccountsCtx, { customerId }: Caller, id: string): Promise<boolean> {
  const ended = (await selectCustomerSessions(ctx, customerId)).find((session) => session.id === id);
  if (!ended) return false;
  await auditAccount(ctx, { customerId, what: 'session-ended', before: { device: ended.device }, after: null });
  await ctx.identity.endSessions(ctx, { userId: customerId, only: id });
  return true;
}

export async function endOtherSessions(ctx: AccountsCtx, { customerId, sessionId }: Caller): Promise<void> {
  const others = (await selectCustomerSessions(ctx, customerId)).filter(({ id }) => id !== sessionId);
  const devices = others.map(({ device }) => device);
  if (devices.length > 0)
    await auditAccount(ctx, { customerId, what: 'other-sessions-ended', before: { devices }, after: null });
  await ctx.identity.endSessions(ctx, { userId: customerId, except: sessionId });
}
